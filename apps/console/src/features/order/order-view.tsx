import type { ConsoleOrder, ConsoleProposal } from '@naru/contract';
import { Icon, Notice, bindClasses, Seal, StatusChip, layout } from '@naru/ui';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isRefusal, failureIn } from '../../shared/api/call-failure.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { useT, useTimeFormats, useLanguage } from '../../shared/i18n/language-context.tsx';
import { type DoneAct, type RunAct, useActs, useFailure, useDetails } from './use-acts.ts';
import { ActDialogs } from './dialogs/act-dialogs.tsx';
import { newestFirst } from './notes.ts';
import { type Awaited, type DialogAction, awaitedOf } from './next-step.ts';
import { FaultNotices, HoldNotices } from './holds/hold-notices.tsx';
import { listSlips } from './slip-payments.ts';
import { DisbursementSlip } from './outgoing/disbursement-slip.tsx';
import { OtherPayments } from './outgoing/payment-list.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { RefundCases } from './refunds/refund-cases.tsx';
import { AuditLine, AuditTrail } from './audit-trail.tsx';
import { confirmationsText } from './deposit-list.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { MoneyFacts } from './money-facts.tsx';
import { OrderActs, StepButton } from './order-acts.tsx';
import { OrderNotes } from './notes/order-notes.tsx';
import sheet from './order-view.module.css';
import { RehearsalBox } from './rehearsal-box.tsx';
import { ProposalCard } from '../../shared/proposal/proposal-card.tsx';
import { standOfRefunds } from '@naru/core';
import { useOperatorName } from '../../shared/session/session.ts';
import { useWorthText } from '../../shared/display/use-worth-text.ts';
import { StageChip } from '../../shared/display/stage-chip.tsx';

const classes = bindClasses(sheet);

const SLIP_ACTS: readonly DoneAct['name'][] = ['prepare_payout', 'refund.approve'];

interface OrderViewProps {
  readonly order: ConsoleOrder;
  /** When the order was last read. */
  readonly readAtMs: number;
  readonly dialog: DialogAction | null;
  readonly onDialogChange: (dialog: DialogAction | null) => void;
}

/** One order in the order of the work: what to pay and to do, what was received, the customer, the trail. */
export function OrderView({ order, readAtMs, dialog, onDialogChange }: OrderViewProps): ReactNode {
  const { run, busy, done } = useActs(order.transaction.id);
  const shown = useDetails(order.transaction.id);
  const [failure, setFailure] = useFailure(order.transaction.id, readAtMs);
  const t = useT();
  const failureText = useFailureText();
  const said = useShownResult(done, order.holds.length > 0);
  const runHere: RunAct = async (name, body) => {
    setFailure(null);
    const outcome = await run(name, body);
    setFailure(failureIn(outcome));
    return outcome;
  };
  /** For forms, which show failures themselves. */
  const runQuietly: RunAct = async (name, body) => {
    const outcome = await run(name, body);
    if (outcome.ok) setFailure(null);
    return outcome;
  };
  return (
    <article className={classes('order')} aria-labelledby="order-title">
      <OrderHead
        order={order}
        step={<StepButton order={order} busy={busy} run={runHere} onDialogChange={onDialogChange} />}
      >
        <NextText order={order} />
        <div ref={said} className={classes('said')} tabIndex={-1} role="status">
          {done !== null && <DoneText order={order} done={done} />}
        </div>
      </OrderHead>
      {failure !== null && (
        <Notice tone="error" role="alert">
          {isRefusal(failure, 'order_changed_meanwhile') ? t('order.changed') : failureText(failure)}
        </Notice>
      )}
      <FaultNotices faults={order.faults} />
      {order.transaction.stage === 'lost' && <Notice tone="warning">{t('order.deposits.lost')}</Notice>}
      <HoldNotices order={order} run={runQuietly} />
      <OrderProposals order={order} />
      <OtherPayments order={order} run={runQuietly} />
      {listSlips(order, 'payout').map((payout) => (
        <DisbursementSlip key={payout.disbursementId} order={order} disbursement={payout} run={runQuietly} />
      ))}
      <RefundCases order={order} details={shown.details} run={runQuietly} />
      <RehearsalBox order={order} busy={busy} run={runHere} />
      <OrderActs order={order} busy={busy} run={runHere} onDialogChange={onDialogChange} />
      <MoneyFacts order={order} />
      <ReceiptList order={order} run={runQuietly} />
      <OrderNotes order={order} run={runQuietly} />
      <CustomerFacts order={order} shown={shown} />
      <AuditTrail rows={order.audit} />
      <ActDialogs order={order} dialog={dialog} run={runQuietly} onDialogChange={onDialogChange} />
    </article>
  );
}

/**
 * Brings the result of an act into view. The pressed button may be gone after it; the focus then moves to the
 * result. A slip that was prepared brings itself into view.
 */
function useShownResult(done: DoneAct | null, hasHold: boolean): RefObject<HTMLDivElement | null> {
  const said = useRef<HTMLDivElement>(null);
  // Once for each act: a hold that comes or ends later must move nothing.
  const show = useEffectEvent(({ name }: DoneAct): void => {
    if (document.activeElement === document.body) said.current?.focus({ preventScroll: true });
    if (SLIP_ACTS.includes(name)) return;
    // An act may have changed the steps of a hold, which come first.
    if (hasHold) said.current?.closest('article')?.scrollIntoView({ block: 'start' });
    else said.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (done !== null) show(done);
  }, [done]);
  return said;
}

/** The next step in a sentence. */
function NextText({ order }: { readonly order: ConsoleOrder }): ReactNode {
  const t = useT();
  const { stamp } = useTimeFormats();
  const textOf = (awaited: Awaited): string => {
    if ('payment' in awaited)
      return t(`next.${awaited.what}`, { certainty: confirmationsText(t, awaited.payment) });
    return 'until' in awaited
      ? t(`next.${awaited.what}`, { until: stamp(awaited.until) })
      : t(`next.${awaited.what}`);
  };
  return awaitedOf(order).map((awaited) => <p key={awaited.what}>{textOf(awaited)}</p>);
}

function isProposed(event: string | undefined): boolean {
  return event === 'payment_proposed' || event === 'receipt_proposed';
}

/** The result of an act, with its line of the trail. */
function DoneText({ order, done }: { readonly order: ConsoleOrder; readonly done: DoneAct }): ReactNode {
  const t = useT();
  const newest = newestFirst(order.audit)[0];
  return (
    <p className={classes('done')}>
      <Icon name="check" sizePx={16} />
      <span>
        {t(isProposed(newest?.event) ? 'done.proposed' : `done.${done.name}`)}
        {newest !== undefined && order.audit.length > done.auditCountBefore && (
          <AuditLine row={newest} isNoteShown={false} />
        )}
      </span>
    </p>
  );
}

/** Acts on the order that wait for a second person. */
function OrderProposals({ order }: { readonly order: ConsoleOrder }): ReactNode {
  return order.proposals.map((proposal) => (
    <ProposalCard key={proposal.id} proposal={proposal} receiver={receiverOf(order, proposal)} />
  ));
}

/** Where the payment would go: the person who approves it compares this. */
function receiverOf({ receiver, refunds }: ConsoleOrder, { kind, payment }: ConsoleProposal): string | null {
  if (kind === 'receipt') return null;
  if (payment === null || payment.refundId === null) return receiver;
  return refunds.find(({ refundId }) => refundId === payment.refundId)?.receiver ?? null;
}

interface OrderHeadProps {
  readonly order: ConsoleOrder;
  /** The button of the next step. */
  readonly step: ReactNode;
  /** What comes next and what the last act came to, in words. */
  readonly children: ReactNode;
}

/** Always visible: reference, value, state, next step, seal; on wide screens also the words below them. */
function OrderHead({ order, step, children }: OrderHeadProps): ReactNode {
  const { transaction, assignedTo, assignedUntil } = order;
  const { t, tName } = useLanguage();
  const { time } = useTimeFormats();
  const operatorName = useOperatorName();
  const worth = useWorthText()(order.worth);
  const holder = assignedTo === null ? '' : tName('actor', assignedTo, assignedTo);
  const isMine = assignedTo !== null && assignedTo === operatorName;
  return (
    <header className={classes('head')}>
      <div className={classes('bar')}>
        <div className={classes('names')}>
          <h2 id="order-title" className={classes('reference')}>
            {transaction.id}
          </h2>
          <span className={layout('quiet')}>{worth !== '' && t('order.worth', { worth })}</span>
        </div>
        <div className={classes('beside')}>
          {step}
          <Seal address={transaction.depositAddress} sizePx={44} />
        </div>
        <p className={layout('line-2-3', 'whole-row')}>
          <StageChip
            stage={transaction.stage}
            refundEnd={standOfRefunds(order.refunds, order.disbursements)}
            isHeld={order.holds.length > 0}
          />
          {order.holds.length > 0 && <StatusChip tone="attention">{t('filter.hold')}</StatusChip>}
          {order.proposals.some(({ isOutdated }) => !isOutdated) && (
            <StatusChip tone="attention">{t('order.waits_approval')}</StatusChip>
          )}
          {isMine && assignedUntil !== null && transaction.stage !== 'sent' && (
            <span className={classes('mine')}>{t('order.taken_by_me', { time: time(assignedUntil) })}</span>
          )}
        </p>
      </div>
      {assignedTo !== null && !isMine && (
        <Notice tone="info">
          {assignedUntil === null
            ? t('order.taken_by_other_plain', { name: holder })
            : t('order.taken_by_other', { name: holder, time: time(assignedUntil) })}{' '}
          {order.actions.includes('take_over') && t('order.take_over_hint')}
        </Notice>
      )}
      <div className={layout('stack-2')}>{children}</div>
    </header>
  );
}
