import type { ListedPayout } from '@naru/contract';
import { AmountText, Button, type Column, CopyButton, Notice, Table, bindClasses, saveFile } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { trimZeros } from '../../../shared/amount/trim-zeros.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { useNetworkLabel } from '../../../shared/network/network-label.ts';
import { ReadingNotes } from '../../../shared/reading/reading-notes.tsx';
import { ReceiverText } from '../../../shared/receiver/receiver-text.tsx';
import { usePayoutList } from '../api/use-payout-list.ts';
import {
  type PayoutGroup,
  groupPayouts,
  payoutsCsv,
  sendManyText,
  sumOfPayouts,
} from '../model/payout-list.ts';
import { BankFiles } from './bank-files.tsx';
import sheet from './payout-batch.module.css';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 6;

/** What the operator prepared, as one list for each currency to pay with one transaction or one file. */
export function PayoutBatch(): ReactNode {
  const t = useT();
  const reading = usePayoutList();
  const groups = groupPayouts(reading.value ?? []);
  return (
    <>
      <p className={classes('text')}>{t('batch.text')}</p>
      <ReadingNotes
        reading={reading}
        failedText={t('batch.error')}
        loadingText={t('batch.loading')}
        rowCount={SKELETON_ROWS}
      />
      {reading.value?.length === 0 && <p className={classes('empty')}>{t('batch.empty')}</p>}
      {groups.map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </>
  );
}

function Group({ group }: { readonly group: PayoutGroup }): ReactNode {
  const t = useT();
  const network = useNetworkLabel()(group.network);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [hasFailed, setHasFailed] = useState(false);
  const { symbol, payouts, later, canSendMany, isBank } = group;
  const chosen = payouts.filter(({ _id }) => !leftOut.has(_id));
  const toggle = (id: string): void => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  const title = t('batch.group', { symbol, network });
  return (
    <section className={classes('group')} aria-label={title}>
      <h2>{title}</h2>
      <Table
        caption={title}
        density="dense"
        columns={columnsOf(t, { leftOut, toggle }).filter(
          ({ key }) => key !== 'link' || payouts.some(({ paymentUri }) => paymentUri !== null),
        )}
        rows={payouts}
        rowKey={({ _id }) => _id}
      />
      {later.length > 0 && (
        <Notice tone="info">{t('batch.later', { orders: later.map(({ id }) => id).join(', ') })}</Notice>
      )}
      <p className={classes('sum')}>
        {t('batch.sum', { count: chosen.length })}
        <AmountText amountText={sumOfPayouts(chosen)} symbol={symbol} size="lead" />
      </p>
      {chosen.length > 0 && isBank && <BankFiles payouts={chosen} />}
      {chosen.length > 0 && !isBank && (
        <p className={classes('acts')}>
          {canSendMany && (
            <CopyButton
              text={sendManyText(chosen)}
              label={t('batch.sendmany')}
              copiedLabel={t('slip.copied')}
              onCopied={() => setHasFailed(false)}
              onFailed={() => setHasFailed(true)}
            />
          )}
          <Button
            size="small"
            onClick={() => saveFile(`payouts-${symbol}.csv`, 'text/csv', payoutsCsv(chosen))}
          >
            {t('batch.csv')}
          </Button>
        </p>
      )}
      {hasFailed && (
        <Notice tone="error" role="alert">
          {t('slip.copy_failed')}
        </Notice>
      )}
    </section>
  );
}

function columnsOf(
  t: Translate,
  { leftOut, toggle }: { readonly leftOut: ReadonlySet<string>; readonly toggle: (id: string) => void },
): readonly Column<ListedPayout>[] {
  return [
    {
      key: 'chosen',
      header: t('batch.chosen'),
      cell: ({ _id, id }) => (
        <input
          type="checkbox"
          className={classes('box')}
          aria-label={t('batch.choose', { order: id })}
          checked={!leftOut.has(_id)}
          onChange={() => toggle(_id)}
        />
      ),
    },
    {
      key: 'order',
      header: t('column.order'),
      isHeadline: true,
      cell: ({ _id, id }) => <Link to={`/?queue=to_send&order=${_id}`}>{id}</Link>,
    },
    {
      key: 'amount',
      header: t('column.send'),
      align: 'end',
      cell: ({ amount, symbol }) => `${trimZeros(amount)} ${symbol}`,
    },
    {
      key: 'address',
      header: t('batch.receiver'),
      cell: ({ address }) => <ReceiverText address={address} />,
    },
    {
      key: 'link',
      header: t('batch.uri'),
      isWideOnly: true,
      cell: ({ paymentUri }) =>
        paymentUri === null ? null : (
          <CopyButton text={paymentUri} label={t('batch.uri.copy')} copiedLabel={t('slip.copied')} />
        ),
    },
  ];
}
