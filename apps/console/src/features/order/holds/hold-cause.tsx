import type { ConsoleHold, ConsoleOrder, GoneDeposit } from '@naru/contract';
import { HOLD_REASONS, type HoldReason } from '@naru/core';
import { Icon, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { useLanguage, useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import type { MessageKey, Translate } from '../../../shared/i18n/translate.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useNoteText } from '../use-note-text.ts';
import { isLost, isUnexplained } from '../slip-payments.ts';
import { isCauseOver } from './cause-over.ts';
import { useProgressText } from '../outgoing/use-progress-text.ts';
import sheet from './hold-cause.module.css';

const classes = bindClasses(sheet);

export interface HoldCauseProps {
  readonly order: ConsoleOrder;
  readonly hold: ConsoleHold;
}

/** Why the order is on hold, with amounts and transactions, and what to do step by step. */
export function HoldCause({ order, hold }: HoldCauseProps): ReactNode {
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
    <div className={classes('cause')}>
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
