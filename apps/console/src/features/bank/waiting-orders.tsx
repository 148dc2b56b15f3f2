import type { BankDeskAnswer, BankDeskOrder } from '@naru/contract';
import { type Column, StatusChip, Table } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AgeText } from '../../shared/display/age-text.tsx';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';

/** Orders that wait for their transfer; those whose customers reported a payment come first. */
export function WaitingOrders({ desk }: { readonly desk: BankDeskAnswer }): ReactNode {
  const t = useT();
  const { stamp } = useTimeFormats();
  return (
    <Table
      caption={t('bank.orders')}
      columns={orderColumns(t, stamp)}
      rows={desk.orders}
      rowKey={({ id }) => id}
      density="dense"
      empty={t('bank.empty.orders')}
    />
  );
}

function orderColumns(t: Translate, stamp: (iso: string) => string): readonly Column<BankDeskOrder>[] {
  return [
    {
      key: 'order',
      header: t('column.order'),
      isHeadline: true,
      cell: ({ id }) => <Link to={`/orders?order=${id}`}>{id}</Link>,
    },
    { key: 'due', header: t('bank.due'), align: 'end', cell: ({ due }) => readableAmount(due) },
    {
      key: 'claim',
      header: t('order.customer'),
      cell: ({ isClaimed }) => (
        <StatusChip tone={isClaimed ? 'attention' : 'quiet'}>
          {t(isClaimed ? 'stage.claimed' : 'bank.unclaimed')}
        </StatusChip>
      ),
    },
    { key: 'depositor', header: t('bank.depositor'), cell: ({ depositor }) => depositor ?? '–' },
    { key: 'age', header: t('bank.age'), cell: ({ createdAt }) => <AgeText sinceIso={createdAt} /> },
    {
      key: 'until',
      header: t('bank.until'),
      cell: ({ lockEndsAt, claimEndsAt }) => stamp(claimEndsAt ?? lockEndsAt),
    },
  ];
}
