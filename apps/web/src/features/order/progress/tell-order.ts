import type { ChainPayment, Transaction, TransactionHold, TransactionRefund } from '@naru/contract';
import { formatClock, formatDateTime, formatDay } from '../../../shared/i18n/format-time.ts';
import { fillPlaceholders } from '../../../shared/i18n/translate.ts';
import type { Language } from '@naru/core';
import { depthOf, sayAmount, sumDeposits } from '../amounts.ts';
import { chapterOf, isStoppedByHold, refundChapterOf } from './chapter.ts';
import { HOLD_TEXTS } from './hold-texts.ts';
import { REFUND_KIND_TEXTS, REFUND_OVERDUE, REFUND_TEXTS } from './refund-texts.ts';
import { STAGE_TEXTS } from './stage-texts.ts';
import {
  type Sentence,
  type StoryValues,
  type PassageTexts,
  tellPassage,
  tellSentence,
} from './story-text.ts';

export interface Reader {
  readonly language: Language;
  /** The reader's own when left out. */
  readonly timeZone?: string | undefined;
}

/** What happened to an order, where the money is, what comes next and what the customer has to do. */
export function tellOrder(transaction: Transaction, reader: Reader): PassageTexts {
  const { language } = reader;
  const passage = STAGE_TEXTS[chapterOf(transaction)];
  const values = valuesOfOrder(transaction, reader);
  const words = tellPassage(passage, language, values);
  const [hold] = transaction.holds;
  if (hold === undefined || !isStoppedByHold(transaction)) return words;
  const held = tellPassage(HOLD_TEXTS[hold.reason], language, {
    ...values,
    review: lastReview(transaction.holds, reader),
  });
  const reasons = transaction.holds.map((each) => HOLD_TEXTS[each.reason].happened);
  return {
    happened: [words.happened, ...reasons.map((each) => tellSentence(each, language, values))].join(' '),
    money: held.money,
    next: held.next,
    actor: held.actor,
  };
}

/** The same for one refund. `nowMs` decides whether its deadline has passed. */
export function tellRefund(refund: TransactionRefund, nowMs: number, reader: Reader): PassageTexts {
  const chapter = refundChapterOf(refund);
  const values = valuesOfRefund(refund, reader);
  const happened = REFUND_KIND_TEXTS[refund.kind];
  const words = tellPassage({ happened, ...REFUND_TEXTS[chapter] }, reader.language, values);
  const isOverdue = OPEN_CHAPTERS.has(chapter) && nowMs >= Date.parse(refund.dueAt);
  return isOverdue ? { ...words, next: tellSentence(REFUND_OVERDUE, reader.language, values) } : words;
}

/** Money that waits only for the desk. */
const OPEN_CHAPTERS: ReadonlySet<string> = new Set(['due_addressed', 'approved']);

const NO_VALUES: StoryValues = {
  pay: '',
  receive: '',
  paid: '',
  rest: '',
  excess: '',
  again: '',
  progress: '',
  until: '',
  review: '',
  amount: '',
  network: '',
  due: '',
  fee: '',
};

const PROGRESS = {
  counted: { en: 'with {{confirmed}} of {{required}} confirmations', kr: '확인 {{confirmed}}/{{required}}' },
  awaited: { en: 'and not final yet', kr: '아직 최종 확정 전이에요.' },
  final: { en: 'and final', kr: '최종 확정되었어요.' },
} as const satisfies Record<string, Sentence>;

function sayProgress(payments: readonly ChainPayment[], language: Language): string {
  const { confirmed, required, isFinal } = depthOf(payments) ?? { confirmed: 0, required: 0, isFinal: false };
  if (required === null) return PROGRESS[isFinal ? 'final' : 'awaited'][language];
  return fillPlaceholders(PROGRESS.counted[language], { confirmed, required });
}

function valuesOfOrder(transaction: Transaction, reader: Reader): StoryValues {
  const { language, timeZone } = reader;
  const { fromCurrency, toCurrency, payout, deviation } = transaction;
  const sums = sumDeposits(transaction);
  const inPayCurrency = (amountText: string): string => sayAmount(language, amountText, fromCurrency.symbol);
  const payments = payout.length === 0 ? transaction.deposits : payout;
  return {
    ...NO_VALUES,
    progress: sayProgress(payments, language),
    pay: inPayCurrency(transaction.fromAmount),
    receive: sayAmount(language, transaction.convertedAmount, toCurrency.symbol),
    // An order made from another one has its payment in that other order.
    paid: inPayCurrency(transaction.predecessorId === null ? sums.paid : transaction.fromAmount),
    rest: inPayCurrency(sums.rest),
    excess: inPayCurrency(deviation?.kind === 'over' ? deviation.amount : '0'),
    again: inPayCurrency(transaction.askedAgain ?? '0'),
    until: formatClock(Date.parse(transaction.lockEndsAt), language, timeZone),
  };
}

function valuesOfRefund(refund: TransactionRefund, reader: Reader): StoryValues {
  const { language, timeZone } = reader;
  return {
    ...NO_VALUES,
    progress: sayProgress(refund.payments, language),
    amount: sayAmount(language, refund.amount, refund.symbol),
    network: refund.network,
    due: formatDay(Date.parse(refund.dueAt), language, timeZone),
    fee: refund.networkFee === null ? '' : sayAmount(language, refund.networkFee, refund.symbol),
    review: refund.reviewAt === null ? '' : formatDateTime(Date.parse(refund.reviewAt), language, timeZone),
  };
}

function lastReview(holds: readonly TransactionHold[], { language, timeZone }: Reader): string {
  const lastMs = Math.max(...holds.map((hold) => Date.parse(hold.reviewAt)));
  return formatDateTime(lastMs, language, timeZone);
}
