import type { ConsoleOrder, ConsoleHold, GoneDeposit } from '@naru/contract';
import { Notice, bindClasses, layout, Icon } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useLanguage, useTimeFormats, useT } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../use-acts.ts';
import { ActForm, type DialogFormProps } from '../dialogs/act-form.tsx';
import { closeKeyOf, isCauseOver } from './cause-over.ts';
import { AgeText } from '../../../shared/display/age-text.tsx';
import { KeyButton } from '../../../shared/keys/key-button.tsx';
import sheet from './hold-notices.module.css';
import { HOLD_REASONS, type HoldReason } from '@naru/core';
import { Link } from 'react-router';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import type { MessageKey, Translate } from '../../../shared/i18n/translate.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useNoteText } from '../audit-trail.tsx';
import { isLost, isUnexplained } from '../slip-payments.ts';
import { useProgressText } from '../outgoing/use-progress-text.ts';

const classes = bindClasses(sheet);

interface HoldNoticesProps {
  readonly order: ConsoleOrder;
  readonly run: RunAct;
}

/** Why nothing may be paid now: each hold with its cause, what to do, and the button to close it, if any. */
export function HoldNotices({ order, run }: HoldNoticesProps): ReactNode {
  const { t, tName } = useLanguage();
  const { day } = useTimeFormats();
  const [closing, setClosing] = useState<string | null>(null);
  const close = (): void => setClosing(null);
  return (
    <>
      {order.holds.map((hold) => (
        <Notice key={hold.reason} tone="warning" className={classes('hold')}>
          <p>
            <b>{t('hold.title', { reason: tName('hold_reason', hold.reason, hold.reason) })}</b>
          </p>
          <HoldCause order={order} hold={hold} />
          <p className={layout('row-0-4', 'quiet')}>
            <span>
              {t('hold.open_for')} <AgeText sinceIso={hold.openedAt} />
            </span>
            <span>{t('hold.review', { time: day(hold.reviewAt) })}</span>
          </p>
          {hold.canClose && (
            <KeyButton mark="hold" size="small" onClick={() => setClosing(hold.reason)}>
              {t('act.close_hold')}
            </KeyButton>
          )}
        </Notice>
      ))}
      <FormDialog title={t('hold.close.title')} onClose={close}>
        {closing !== null && <CloseHoldForm order={order} reason={closing} run={run} onClose={close} />}
      </FormDialog>
    </>
  );
}

/** Lets an order go on; what was found goes into the audit trail. */
function CloseHoldForm(props: DialogFormProps & { readonly reason: string }): ReactNode {
  const { order, reason, run, onClose } = props;
  const { t, tName } = useLanguage();
  const { version } = order;
  return (
    <ActForm
      order={order}
      submitLabel={t('act.close_hold')}
      note={{ label: t('hold.note'), hint: t('reason.hint') }}
      onClose={onClose}
      send={(proof) => run('closeHold', { version, reason, ...proof })}
    >
      <p>{t(closeKeyOf(order, reason), { reason: tName('hold_reason', reason, reason) })}</p>
    </ActForm>
  );
}

/** The errors of the program with this order, and what to do about them. */
export function FaultNotices({ faults }: Pick<ConsoleOrder, 'faults'>): ReactNode {
  const { t, tName } = useLanguage();
  const { stamp } = useTimeFormats();
  return faults.map(({ work, network, failures, failedAt, retryAt, cause }) => (
    <Notice key={`${work} ${network}`} tone="warning" className={classes('hold')}>
      <p>
        <b>
          {t('fault.title', {
            work: network === null ? tName('fault_work', work, work) : t('fault_work.rail', { network }),
          })}
        </b>
      </p>
      <p className={layout('code')}>{cause}</p>
      <p className={layout('row-0-4', 'quiet')}>
        <span>{t('fault.times', { count: failures, time: stamp(failedAt) })}</span>
        <span>{t('fault.retry', { time: stamp(retryAt) })}</span>
      </p>
      <p>{t('fault.advice')}</p>
    </Notice>
  ));
}

interface HoldCauseProps {
  readonly order: ConsoleOrder;
  readonly hold: ConsoleHold;
}

/** Why the order is on hold, with amounts and transactions, and what to do step by step. */
function HoldCause({ order, hold }: HoldCauseProps): ReactNode {
  const { t, tName } = useLanguage();
  const noteText = useNoteText();
  const progressText = useProgressText();
  const reason = HOLD_REASONS.find((known) => known === hold.reason);
  const isRehearsal = useSession().data?.mode === 'rehearsal';
  const excess = order.disbursements.filter(({ state }) => state === 'excess');
  const isExcess = reason === 'paid_too_much';
  const askedAt = askedAgainAt(order, hold.reason);
  if (reason !== undefined && isCauseOver(order, reason)) return <p role="status">{t(overKeyOf(reason))}</p>;
  return (
    <div className={layout('stack-2', 'anywhere')}>
      {reason !== undefined && <p>{t(`hold.cause.${reason}`)}</p>}
      {reason === 'deposit_gone' && <MissingMoney order={order} />}
      {isExcess && excess.map((each) => <p key={each.disbursementId}>{progressText(each)}</p>)}
      {reason === 'payment_unexplained' && <SeenMoney disbursements={order.disbursements} />}
      <Transactions lines={listTransactions(order, hold.reason)} />
      {hold.note !== null && (
        <p>
          <b>{t('hold.said', { name: tName('actor', hold.openedBy, hold.openedBy) })}</b>{' '}
          {noteText(hold.note)}
        </p>
      )}
      {reason !== undefined && askedAt === null && <Steps keys={stepsOf(order, reason)} t={t} />}
      {askedAt !== null && <AskedAgain order={order} askedAt={askedAt} reviewAt={hold.reviewAt} />}
      {isRehearsal && PLAYED.has(hold.reason) && <p>{t('hold.rehearsal')}</p>}
      {reason === 'listed' && <Link to="/lists">{t('lists.title')}</Link>}
    </div>
  );
}

function overKeyOf(reason: HoldReason) {
  return reason === 'payment_gone' ? 'hold.payment.back' : 'hold.asked.back';
}

/** Causes about which a rehearsal asks its wallet, an explorer, the customer or the server's own person. */
const PLAYED: ReadonlySet<string> = new Set([
  'deposit_gone',
  'payment_gone',
  'payment_unexplained',
  'question',
  'address_integrity',
]);

/** When the customer was asked to pay again, which is then awaited in place of the steps. */
function askedAgainAt({ audit }: ConsoleOrder, reason: string): string | null {
  if (reason !== 'deposit_gone' && reason !== 'deposit_reversed') return null;
  return audit.findLast(({ event }) => event === 'payment_asked_again')?.happenedAt ?? null;
}

function AskedAgain(props: {
  readonly order: ConsoleOrder;
  readonly askedAt: string;
  readonly reviewAt: string;
}): ReactNode {
  const { order, askedAt, reviewAt } = props;
  const t = useT();
  const { day } = useTimeFormats();
  const { askedAgain, depositAddress, fromCurrency } = order.transaction;
  if (askedAgain === null)
    return (
      <p role="status">
        {t('hold.asked.seen')} {order.actions.includes('rehearsal_mine') && t('next.mine')}
      </p>
    );
  const amount = `${readableAmount(askedAgain)} ${fromCurrency.symbol}`;
  const values = { time: day(askedAt), amount, address: depositAddress ?? '', until: day(reviewAt) };
  return <p role="status">{t('hold.asked', values)}</p>;
}

type StepKey = Extract<MessageKey, `hold.step.${string}`>;

/** What to do, in this order. */
const STEPS_OF_HOLD: Readonly<Record<HoldReason, readonly StepKey[]>> = {
  deposit_gone: ['hold.step.deposit_gone.1', 'hold.step.deposit_gone.2', 'hold.step.deposit_gone.3'],
  deposit_reversed: ['hold.step.deposit_reversed.1', 'hold.step.deposit_reversed.2'],
  payment_gone: ['hold.step.payment_gone.1', 'hold.step.payment_gone.2', 'hold.step.payment_gone.3'],
  paid_too_much: ['hold.step.paid_too_much.1', 'hold.step.paid_too_much.2'],
  payment_unexplained: [
    'hold.step.payment_unexplained.1',
    'hold.step.payment_unexplained.2',
    'hold.step.payment_unexplained.3',
  ],
  address_integrity: [
    'hold.step.address_integrity.1',
    'hold.step.address_integrity.2',
    'hold.step.address_integrity.3',
  ],
  restored: ['hold.step.restored.1', 'hold.step.restored.2', 'hold.step.restored.3'],
  operator: ['hold.step.operator.1', 'hold.step.operator.2'],
  question: ['hold.step.question.1', 'hold.step.operator.2'],
  bank_freeze: ['hold.step.bank_freeze.1', 'hold.step.operator.2'],
  listed: ['hold.step.listed.1', 'hold.step.operator.2'],
  screening: ['hold.step.screening.1', 'hold.step.operator.2'],
};

/** For a payment that is gone, the possible acts depend on whether the desk has already paid. */
function stepsOf({ disbursements }: ConsoleOrder, reason: HoldReason): readonly StepKey[] {
  const isPaidOut = disbursements.some(
    ({ purpose, paidAmount }) => purpose === 'payout' && /[1-9]/.test(paidAmount),
  );
  const unfit = isPaidOut ? 'hold.step.deposit_gone.2' : 'hold.step.deposit_gone.3';
  return STEPS_OF_HOLD[reason].filter((key) => key !== unfit);
}

function Steps(props: { readonly keys: readonly StepKey[]; readonly t: Translate }): ReactNode {
  const { keys, t } = props;
  return (
    <ol className={classes('steps')} aria-label={t('hold.steps')}>
      {keys.map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ol>
  );
}

function MissingMoney({ order: { money, transaction } }: { readonly order: ConsoleOrder }): ReactNode {
  const t = useT();
  const { symbol } = transaction.fromCurrency;
  const words = (amount: string): string => `${readableAmount(amount)} ${symbol}`;
  const isSomething = (amount: string): boolean => /[1-9]/.test(amount);
  return (
    <p>
      {isSomething(money.shortage) && t('hold.shortage', { amount: words(money.shortage) })}{' '}
      {isSomething(money.loss) && <b>{t('hold.loss', { amount: words(money.loss) })}</b>}
    </p>
  );
}

/** What the receivers would have been paid, if all of it was this desk. */
function SeenMoney({ disbursements }: Pick<ConsoleOrder, 'disbursements'>): ReactNode {
  const t = useT();
  return disbursements.map(({ disbursementId, amount, symbol, seen }) =>
    seen === null ? null : (
      <p key={disbursementId}>
        {t('hold.seen', {
          total: readableAmount(seen.amount),
          amount: readableAmount(amount),
          symbol,
          percent: readableAmount(seen.percent),
        })}
      </p>
    ),
  );
}

interface TransactionLine {
  readonly txid: string;
  readonly explorerUrl: string | null;
  readonly words: string;
}

function listTransactions(order: ConsoleOrder, reason: string): readonly TransactionLine[] {
  const { payments, goneDeposits, transaction } = order;
  const lineOf = (
    { txid, explorerUrl, amount }: Pick<GoneDeposit, 'txid' | 'explorerUrl' | 'amount'>,
    symbol: string,
  ) => ({ txid, explorerUrl, words: `${readableAmount(amount)} ${symbol}` });
  if (reason === 'deposit_gone')
    return goneDeposits.map((deposit) => lineOf(deposit, transaction.fromCurrency.symbol));
  const isMeant =
    reason === 'payment_gone' ? isLost : reason === 'payment_unexplained' ? isUnexplained : null;
  return isMeant === null ? [] : payments.filter(isMeant).map((paid) => lineOf(paid, paid.symbol));
}

function Transactions({ lines }: { readonly lines: readonly TransactionLine[] }): ReactNode {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map(({ txid, explorerUrl, words }, index) => (
        <li key={`${txid} ${index}`}>
          {words} · <code>{txid}</code>{' '}
          {explorerUrl !== null && (
            <a href={explorerUrl} target="_blank" rel="noopener noreferrer">
              {t('order.explorer')} <Icon name="outside" sizePx={14} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
