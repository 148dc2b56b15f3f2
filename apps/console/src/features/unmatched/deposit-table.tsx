import type { UnmatchedRow, UnmatchedOrder } from '@naru/contract';
import { Button, type Column, Table, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../shared/display/network-label.ts';
import sheet from './unmatched.module.css';
import { UNMATCHED_ORDER_REFUSALS } from '@naru/core';
import { isRefusal, type Outcome } from '../../shared/api/call-failure.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { type Proof, StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useSend } from '../../shared/api/use-send.ts';
import { QUEUE_KEY } from '../../shared/api/query-keys.ts';

const classes = bindClasses(sheet);

interface DepositTableProps {
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
          <span className={layout('faint', 'light', 'block')}>{networkLabel(network)}</span>
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
          {row.state !== 'open' && <DepositOutcome row={row} />}
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

function DepositOutcome({ row: { reference, state } }: { readonly row: UnmatchedRow }): ReactNode {
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

export type Decision = 'assign' | 'return' | 'dismiss' | 'reopen';

/** What can be done about money that belongs to no order. */
const DECISIONS: Readonly<Record<UnmatchedRow['state'], readonly Decision[]>> = {
  open: ['assign', 'return', 'dismiss'],
  gone: [],
  assigned: [],
  not_ours: ['reopen'],
};

const ORDER_LENGTH_MAX = 100;

interface DecideFormProps {
  readonly deposit: UnmatchedRow;
  readonly decision: Decision;
  /** With the order that has the money now. */
  readonly onDone: (order: UnmatchedOrder) => void;
  readonly onClose: () => void;
}

/** States the consequences, and asks for the order or the reason. */
export function DecideForm({ deposit, decision, onDone, onClose }: DecideFormProps): ReactNode {
  const t = useT();
  const sendCall = useSend({ changes: [QUEUE_KEY] });
  const isOfNoOrder = decision === 'dismiss' || decision === 'reopen';
  const [order, setOrder] = useState('');
  const send = async ({ note, password }: Proof): Promise<Outcome<unknown>> => {
    const { id } = deposit;
    if (isOfNoOrder) return sendCall(`${decision}Unmatched`, { body: { id, note, password } });
    const outcome =
      decision === 'assign'
        ? await sendCall('assignUnmatched', { body: { id, order: order.trim(), password } })
        : await sendCall('returnUnmatched', { body: { id, password } });
    if (outcome.ok) onDone(outcome.value);
    return outcome;
  };
  return (
    <StepUpForm
      submitLabel={t(`unmatched.${decision}`)}
      {...(isOfNoOrder ? { note: { hint: t('unmatched.note.hint') } } : {})}
      isReady={decision !== 'assign' || order.trim() !== ''}
      shownCodes={UNMATCHED_ORDER_REFUSALS}
      send={send}
      onClose={onClose}
    >
      {({ isTried, failure }) => {
        const refused = UNMATCHED_ORDER_REFUSALS.find((code) => isRefusal(failure, code));
        const missing = isTried && order.trim() === '' ? t('unmatched.order.missing') : null;
        return (
          <>
            <p>
              <b>
                {readableAmount(deposit.amount)} {deposit.symbol}
              </b>
            </p>
            <p>{t(`unmatched.text.${decision}`)}</p>
            {decision === 'assign' && (
              <TextField
                label={t('unmatched.order')}
                hint={t('unmatched.order.hint')}
                error={refused === undefined ? missing : t(`refusal.${refused}`)}
                name="order"
                maxLength={ORDER_LENGTH_MAX}
                text={order}
                onTextChange={setOrder}
              />
            )}
          </>
        );
      }}
    </StepUpForm>
  );
}
