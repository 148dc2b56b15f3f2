import type { ListedPayout } from '@naru/contract';
import { Button, type Column, CopyButton, Table, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { ReceiverText } from '../../shared/display/receiver-text.tsx';
import { PaymentCodes } from './payment-codes.tsx';
import sheet from './payout-batch.module.css';

const classes = bindClasses(sheet);

export interface CopyOutcome {
  readonly onCopied: () => void;
  readonly onFailed: () => void;
}

interface RowActs {
  /** Orders that are not paid with the list. */
  readonly leftOut: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly copyOutcome: CopyOutcome;
}

export interface PayoutTableProps extends RowActs {
  readonly caption: string;
  readonly payouts: readonly ListedPayout[];
}

/** One line for each payout; where wallets read payment links, with its link as text and as a QR code. */
export function PayoutTable({ caption, payouts, ...acts }: PayoutTableProps): ReactNode {
  const t = useT();
  const [shownId, setShownId] = useState<string | null>(null);
  const withLink = payouts.filter(({ paymentUri }) => paymentUri !== null);
  return (
    <>
      <Table
        caption={caption}
        density="dense"
        columns={[
          ...columnsOf(t, acts),
          ...(withLink.length > 0 ? [linkColumn(t, acts.copyOutcome, setShownId)] : []),
        ]}
        rows={payouts}
        rowKey={({ id }) => id}
      />
      <PaymentCodes payouts={withLink} shownId={shownId} onShow={setShownId} />
    </>
  );
}

function columnsOf(t: Translate, { leftOut, toggle }: RowActs): readonly Column<ListedPayout>[] {
  return [
    {
      key: 'chosen',
      header: t('batch.chosen'),
      cell: ({ id }) => (
        <input
          type="checkbox"
          className={classes('box')}
          aria-label={t('batch.choose', { order: id })}
          checked={!leftOut.has(id)}
          onChange={() => toggle(id)}
        />
      ),
    },
    {
      key: 'order',
      header: t('column.order'),
      isHeadline: true,
      cell: ({ id }) => <Link to={`/orders?queue=to_send&order=${id}`}>{id}</Link>,
    },
    {
      key: 'amount',
      header: t('column.send'),
      align: 'end',
      cell: ({ amount, symbol }) => `${readableAmount(amount)} ${symbol}`,
    },
    {
      key: 'address',
      header: t('batch.receiver'),
      cell: ({ address }) => <ReceiverText address={address} />,
    },
  ];
}

function linkColumn(
  t: Translate,
  copyOutcome: CopyOutcome,
  showCode: (id: string) => void,
): Column<ListedPayout> {
  return {
    key: 'link',
    header: t('batch.uri'),
    cell: ({ id, paymentUri }) =>
      paymentUri === null ? null : (
        <span className={layout('line-2')}>
          <CopyButton
            text={paymentUri}
            label={t('batch.uri.copy')}
            copiedLabel={t('slip.copied')}
            {...copyOutcome}
          />
          <Button size="small" aria-label={t('batch.qr.title', { order: id })} onClick={() => showCode(id)}>
            {t('batch.qr')}
          </Button>
        </span>
      ),
  };
}
