import type { UnmatchedRow } from '@naru/contract';
import { Button, type Column, Table, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../shared/display/network-label.ts';
import { DECISIONS, type Decision } from './decide-form.tsx';
import sheet from './unmatched.module.css';

const classes = bindClasses(sheet);

export interface DepositTableProps {
  readonly rows: readonly UnmatchedRow[];
  /** Null for people who may not decide. */
  readonly onDecide: ((chosen: { deposit: UnmatchedRow; decision: Decision }) => void) | null;
}

/** One row for each deposit: what came, what it carried, and what to do about it. */
export function DepositTable({ rows, onDecide }: DepositTableProps): ReactNode {
  const t = useT();
  const columns = useDepositColumns(onDecide);
  return <Table caption={t('unmatched.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function useDepositColumns(onDecide: DepositTableProps['onDecide']): readonly Column<UnmatchedRow>[] {
  const t = useT();
  const { fullStamp } = useTimeFormats();
  const networkLabel = useNetworkLabel();
  return [
    {
      key: 'amount',
      header: t('unmatched.amount'),
      isHeadline: true,
      cell: ({ amount, symbol, network }) => (
        <>
          {readableAmount(amount)} {symbol}{' '}
          <span className={classes('network')}>{networkLabel(network)}</span>
        </>
      ),
    },
    { key: 'mark', header: t('unmatched.came_with'), cell: (row) => <Mark row={row} /> },
    { key: 'txid', header: t('unmatched.txid'), cell: (row) => <Txid row={row} /> },
    {
      key: 'seen',
      header: t('unmatched.seen'),
      cell: ({ seenAt }) => <time dateTime={seenAt}>{fullStamp(seenAt)}</time>,
    },
    {
      key: 'act',
      header: t('unmatched.act'),
      align: 'end',
      cell: (row) => (
        <>
          {row.state !== 'open' && <Outcome row={row} />}
          {onDecide !== null && <Acts row={row} onDecide={onDecide} />}
        </>
      ),
    },
  ];
}

/** The tag or reference of the payment; else the order whose address it was sent to, with its currency. */
function Mark({ row: { mark, addressee, state, isOfLostOrder } }: { readonly row: UnmatchedRow }): ReactNode {
  const t = useT();
  const networkLabel = useNetworkLabel();
  if (isOfLostOrder && state === 'open') return t('unmatched.lost_order');
  if (addressee === null) return mark ?? t('unmatched.mark.none');
  const { reference, symbol, network } = addressee;
  return (
    <span>
      {mark !== null && `${mark} · `}
      {t('unmatched.addressee')} <Link to={hrefOf(reference)}>{reference}</Link>{' '}
      {t('unmatched.addressee.paid_in', { currency: `${symbol} ${networkLabel(network)}` })}
    </span>
  );
}

function Txid({ row: { txid, explorerUrl } }: { readonly row: UnmatchedRow }): ReactNode {
  const text = <code className={layout('anywhere')}>{txid}</code>;
  if (explorerUrl === null) return text;
  return (
    <a href={explorerUrl} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

function Outcome({ row: { reference, state } }: { readonly row: UnmatchedRow }): ReactNode {
  const t = useT();
  if (reference === null) return t(`unmatched.state.${state}`);
  return <Link to={hrefOf(reference)}>{reference}</Link>;
}

function Acts({
  row,
  onDecide,
}: {
  readonly row: UnmatchedRow;
  readonly onDecide: NonNullable<DepositTableProps['onDecide']>;
}): ReactNode {
  const t = useT();
  if (row.state === 'open' && !row.isBooked) return t('unmatched.not_final');
  const about = `${readableAmount(row.amount)} ${row.symbol}`;
  return (
    <span className={classes('acts')}>
      {DECISIONS[row.state].map((decision) => (
        <Button
          key={decision}
          size="small"
          aria-label={`${t(`unmatched.${decision}`)}: ${about}`}
          onClick={() => onDecide({ deposit: row, decision })}
        >
          {t(`unmatched.${decision}`)}
        </Button>
      ))}
    </span>
  );
}

function hrefOf(reference: string): string {
  return `/orders?queue=attention&order=${reference}`;
}
