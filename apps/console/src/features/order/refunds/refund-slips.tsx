import { type ConsoleOrder, type ConsoleRefund, REFUND_ACTS, type RefundAct } from '@naru/contract';
import { isRefundEnded, REFUND_STATES } from '@naru/core';
import { AmountText, Button, Dialog, type Fact, Facts, StatusChip, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { trimZeros } from '../../../shared/amount/trim-zeros.ts';
import type { ActName } from '../../../shared/api/console-api.ts';
import { DeadlineText } from '../../../shared/deadline/deadline-text.tsx';
import { useLanguage, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../../shared/network/network-label.ts';
import type { RunAct } from '../api/use-acts.ts';
import { ReceiverText } from '../ui/receiver-text.tsx';
import { PayoutCopies } from '../ui/payout-copies.tsx';
import { RefundActForm } from './refund-act-form.tsx';
import type { RefundDialogAct } from './refund-fields.ts';
import sheet from './refund-slips.module.css';

const classes = bindClasses(sheet);

export interface RefundSlipsProps {
  readonly order: ConsoleOrder;
  readonly busy: ActName | null;
  /** For dialogs, which show a failure themselves. */
  readonly run: RunAct;
  /** For buttons, whose failure stands above the order. */
  readonly runHere: RunAct;
}

interface OpenDialog {
  readonly refundId: string;
  readonly act: RefundDialogAct;
}

/** What the order owes back: each refund with its deadline, where it goes, and what may be done with it. */
export function RefundSlips({ order, busy, run, runHere }: RefundSlipsProps): ReactNode {
  const { t } = useLanguage();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = (): void => setDialog(null);
  const chosen = order.refunds.find(({ refundId }) => refundId === dialog?.refundId);
  if (order.refunds.length === 0) return null;
  return (
    <section className={classes('refunds')} aria-labelledby="refunds-title">
      <h3 id="refunds-title" className={classes('title')}>
        {t('refund.title')}
      </h3>
      {order.refunds.map((refund) => (
        <RefundSlip
          key={refund.refundId}
          refund={refund}
          isPaying={busy === 'rehearseRefund'}
          onAct={(act) => {
            if (act === 'rehearsal_pay')
              void runHere('rehearseRefund', { refundId: refund.refundId, sent: undefined });
            else setDialog({ refundId: refund.refundId, act });
          }}
        />
      ))}
      <Dialog
        isOpen={chosen !== undefined}
        onClose={close}
        title={dialog === null ? '' : t(`refund.act.${dialog.act}`)}
        closeLabel={t('action.close')}
      >
        {chosen !== undefined && dialog !== null && (
          <RefundActForm
            key={`${dialog.refundId}-${dialog.act}`}
            order={order}
            refund={chosen}
            act={dialog.act}
            run={run}
            onClose={close}
          />
        )}
      </Dialog>
    </section>
  );
}

interface RefundSlipProps {
  readonly refund: ConsoleRefund;
  readonly isPaying: boolean;
  readonly onAct: (act: RefundAct) => void;
}

function RefundSlip({ refund, isPaying, onAct }: RefundSlipProps): ReactNode {
  const { t, tName } = useLanguage();
  const acts = actsInOrder(refund);
  const mustPay = refund.state === 'approved' && refund.address !== null;
  return (
    <article className={classes('refund', mustPay && 'open')} aria-label={kindName()}>
      <p className={classes('head')}>
        <AmountText
          amountText={trimZeros(refund.amount)}
          symbol={refund.symbol}
          size={mustPay ? 'figure' : 'lead'}
        />
        <span className={classes('kind')}>{kindName()}</span>
        <StatusChip tone={isOwed(refund) ? 'attention' : 'quiet'}>
          {tName('refund_state', refund.state, refund.state)}
        </StatusChip>
      </p>
      <Facts facts={useRefundFacts(refund, mustPay)} className={classes('facts')} />
      {mustPay && refund.address !== null && (
        <PayoutCopies
          slip={{
            address: refund.address,
            amount: refund.amount,
            paymentUri: refund.paymentUri,
            instructions: [],
          }}
        />
      )}
      {mustPay && refund.witness === 'chain' && (
        <p className={classes('watching')} role="status">
          {t('refund.watching')}
        </p>
      )}
      {acts.length > 0 && (
        <p className={classes('acts')}>
          {acts.map((act, index) => (
            <Button
              key={act}
              size="small"
              kind={index === 0 && NEXT_STEPS.includes(act) ? 'primary' : 'secondary'}
              isLoading={act === 'rehearsal_pay' && isPaying}
              onClick={() => onAct(act)}
            >
              {t(`refund.act.${act}`)}
            </Button>
          ))}
        </p>
      )}
      {refund.successorId !== null && (
        <Link to={`/?${new URLSearchParams({ queue: 'to_send', order: refund.successorId }).toString()}`}>
          {t('refund.successor')}
        </Link>
      )}
    </article>
  );

  function kindName(): string {
    return tName('refund_kind', refund.kind, refund.kind);
  }
}

/** What brings a refund on; everything else turns it aside. */
const NEXT_STEPS: readonly RefundAct[] = ['approve', 'attest', 'rehearsal_pay'];

/** The next step first, then the rest as the table of acts has them. */
function actsInOrder({ acts }: ConsoleRefund): readonly RefundAct[] {
  const allowed = REFUND_ACTS.filter((act) => acts.includes(act));
  const next = allowed.filter((act) => NEXT_STEPS.includes(act));
  return [...next, ...allowed.filter((act) => !NEXT_STEPS.includes(act))];
}

/** The address stands in the slip to be copied while it must be paid, and here otherwise. */
function useRefundFacts(refund: ConsoleRefund, isOnSlip: boolean): readonly Fact[] {
  const { t } = useLanguage();
  const { day } = useTimeFormats();
  const { address, txid, reason, reviewAt } = refund;
  const network = useNetworkLabel()(refund.network);
  return [
    ...(isOwed(refund)
      ? [{ key: 'due', term: t('refund.due'), detail: <DeadlineText dueIso={refund.dueAt} /> }]
      : []),
    { key: 'opened', term: t('refund.opened'), detail: day(refund.openedAt) },
    isOnSlip
      ? { key: 'network', term: t('column.network'), detail: network }
      : {
          key: 'to',
          term: t('refund.to', { network }),
          detail: address === null ? t('refund.no_address') : <ReceiverText address={address} />,
        },
    ...(txid === null
      ? []
      : [{ key: 'txid', term: t('refund.txid'), detail: <code className={classes('txid')}>{txid}</code> }]),
    ...(reviewAt === null ? [] : [{ key: 'review', term: t('refund.review'), detail: day(reviewAt) }]),
    ...(reason === null ? [] : [{ key: 'reason', term: t('refund.reason'), detail: reason }]),
  ];
}

/** A state of a newer server counts as owed. */
function isOwed({ state }: ConsoleRefund): boolean {
  const known = REFUND_STATES.find((candidate) => candidate === state);
  return known === undefined || !isRefundEnded(known);
}
