import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction, TransactionHold, TransactionRefund } from '@naru/contract';
import {
  type CloseReason,
  HOLD_REASONS,
  ORDER_STAGES,
  REFUND_KINDS,
  REFUND_STATES,
  type RefundState,
  statusOf,
} from '@naru/core';
import { minasTransaction, payment } from '../transaction.fixture.ts';
import { chapterOf, isProblem, refundChapterOf } from './chapter.ts';
import { HOLD_TEXTS } from './hold-texts.ts';
import { REFUND_CHAPTER_NAMES, REFUND_KIND_NAMES, REFUND_KIND_TEXTS, REFUND_TEXTS } from './refund-texts.ts';
import { STAGE_TEXTS } from './stage-texts.ts';
import { QUESTIONS, type PassageTexts } from './story-text.ts';
import { type Reader, tellOrder, tellRefund } from './tell-order.ts';

const DUE_AT = '2026-11-27T05:41:07.000Z';
const NOW_MS = Date.parse('2026-11-23T05:41:07.000Z');
const READERS: readonly Reader[] = [
  { language: 'en', timeZone: 'UTC' },
  { language: 'kr', timeZone: 'UTC' },
];
const ENGLISH: Reader = { language: 'en', timeZone: 'UTC' };

function refundOf(changes: Partial<TransactionRefund> = {}): TransactionRefund {
  return {
    refundId: 'r',
    kind: 'full',
    state: 'due',
    amount: '0.00700000',
    symbol: 'BTC',
    network: 'Bitcoin',
    address: null,
    canSetAddress: true,
    payments: [],
    openedAt: '2026-11-20T05:41:07.000Z',
    dueAt: DUE_AT,
    reviewAt: null,
    reason: null,
    networkFee: null,
    successorId: null,
    successorLink: null,
    ...changes,
  };
}

function holdOf(reason: TransactionHold['reason']): TransactionHold {
  return { reason, openedAt: '2026-11-21T05:41:07.000Z', reviewAt: '2026-11-22T05:41:07.000Z' };
}

function orderAt(stage: (typeof ORDER_STAGES)[number], changes: Partial<Transaction> = {}): Transaction {
  return minasTransaction({ stage, status: statusOf(stage), deposits: [payment()], ...changes });
}

function assertAnswered(passage: PassageTexts, where: string): void {
  for (const question of QUESTIONS) {
    const answer = passage[question];
    assert.ok(answer.length > 5, `${where} ${question}: ${answer}`);
    assert.doesNotMatch(answer, /\{\{|undefined|NaN|Invalid/, `${where} ${question}`);
    assert.doesNotMatch(answer, / {2}| [.,:]/, `${where} ${question}: a value is missing in ${answer}`);
  }
}

test('the texts of a funded order say that its money has arrived and that the desk will send', () => {
  assert.deepEqual(tellOrder(orderAt('funded'), ENGLISH), {
    happened: 'Your payment of 0.00712345 BTC is confirmed.',
    money: 'We have your payment, and your 688.558503 USDT is reserved for you.',
    next: 'An operator will send your 688.558503 USDT.',
    actor: 'Nothing. An operator takes care of it.',
  });
});

test('every stage, with every refund and every hold, has all texts in both languages', () => {
  const refunds = REFUND_KINDS.flatMap((kind) => REFUND_STATES.map((state) => refundOf({ kind, state })));
  let checkedCount = 0;
  for (const reader of READERS) {
    for (const stage of ORDER_STAGES) {
      for (const refund of [null, ...refunds]) {
        for (const reason of [null, ...HOLD_REASONS]) {
          const order = orderAt(stage, {
            refunds: refund === null ? [] : [refund],
            holds: reason === null ? [] : [holdOf(reason)],
          });
          assertAnswered(tellOrder(order, reader), `${reader.language} ${stage} ${refund?.state} ${reason}`);
          checkedCount += 1;
        }
      }
    }
  }
  assert.equal(checkedCount, 2 * ORDER_STAGES.length * (1 + refunds.length) * (1 + HOLD_REASONS.length));
});

test('an order whose payment was taken back is not called complete, and asks for the amount', () => {
  const gone = orderAt('delivered', { deposits: [], holds: [holdOf('deposit_gone')] });
  assert.equal(chapterOf(gone), 'delivered_unpaid');
  for (const reader of READERS) {
    assertAnswered(tellOrder(gone, reader), 'gone');
    const asked = tellOrder({ ...gone, askedAgain: '0.00712345' }, reader);
    assertAnswered(asked, 'asked');
    assert.match(asked.next, /0\.00712345 BTC/);
  }
  assert.ok(isProblem({ ...gone, askedAgain: '0.00712345', holds: [] }));
});

test('every refund has all texts in both languages, known address or not, early and overdue', () => {
  for (const reader of READERS) {
    for (const kind of REFUND_KINDS) {
      for (const state of REFUND_STATES) {
        for (const address of [null, 'bc1qxy']) {
          const refund = refundOf({
            kind,
            state,
            address,
            reviewAt: state === 'withheld' ? DUE_AT : null,
            networkFee: state === 'waived' ? '0.00710000' : null,
            payments: state === 'sent' ? [payment()] : [],
          });
          const where = `${reader.language} ${kind} ${state}`;
          assertAnswered(tellRefund(refund, NOW_MS, reader), where);
          assertAnswered(tellRefund(refund, Date.parse(DUE_AT), reader), `${where} overdue`);
        }
      }
    }
  }
});

test('both languages name the same values, and no sentence is a copy of the other language', () => {
  const tables = [
    ...Object.values(STAGE_TEXTS),
    ...Object.values(HOLD_TEXTS),
    ...Object.values(REFUND_TEXTS),
    REFUND_KIND_TEXTS,
    REFUND_KIND_NAMES,
    REFUND_CHAPTER_NAMES,
  ];
  const placesOf = (text: string): readonly string[] =>
    [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '').toSorted();
  for (const { en, kr } of tables.flatMap((table) => Object.values(table))) {
    assert.deepEqual(placesOf(kr), placesOf(en), en);
    assert.match(kr, /[가-힣]/, kr);
    assert.doesNotMatch(en, /[가-힣]/, en);
    assert.doesNotMatch(kr, /\}\}(?:을|를|은|는|이|가|와|과)(?=[\s.,]|$)/, `a particle after a value: ${kr}`);
  }
});

test('a Korean sentence says the amount with its particle, and won as 원', () => {
  const korean: Reader = { language: 'kr', timeZone: 'UTC' };
  const funded = orderAt('funded', { convertedAmount: '3464.900000' });
  assert.equal(tellOrder(funded, korean).money, '입금을 받았고, 보내드릴 3,464.9 USDT를 준비했어요.');
  const inWon = orderAt('awaiting_deposit', {
    fromAmount: '1000000',
    fromCurrency: { ...funded.fromCurrency, symbol: 'KRW' },
  });
  assert.equal(tellOrder(inWon, korean).next, '정확히 1,000,000원을 한 번에 보내 주세요.');
  const short = orderAt('short', {
    fromAmount: '5.00000000',
    fromCurrency: { ...funded.fromCurrency, symbol: 'LTC' },
  });
  assert.match(tellOrder(short, korean).happened, /이 주문에는 5 LTC가 필요해요\.$/);
});

test('while an order is held, what comes next is the check and not the payout', () => {
  const texts = tellOrder(orderAt('funded', { holds: [holdOf('payment_unexplained')] }), ENGLISH);
  assert.match(texts.happened, /is confirmed\. A payment has reached an address that you gave us/);
  assert.match(texts.next, /by 22 Nov 2026, 05:41/);
  const delivered = tellOrder(orderAt('delivered', { holds: [holdOf('deposit_gone')] }), ENGLISH);
  assert.doesNotMatch(delivered.happened, /reversed/, 'what is delivered is not held any more');
});

test('a payment that is under way is held only where it is too much', () => {
  const sent = (reason: TransactionHold['reason']) =>
    tellOrder(orderAt('sent', { holds: [holdOf(reason)] }), ENGLISH);
  assert.match(sent('paid_too_much').next, /checks the difference by 22 Nov 2026, 05:41/);
  assert.match(sent('deposit_gone').next, /the order is complete/);
});

test('the text of a refund that was kept says what sending it may cost at most', () => {
  const texts = tellRefund(refundOf({ state: 'waived', networkFee: '0.00800000' }), NOW_MS, ENGLISH);
  assert.match(texts.money, /may cost up to 0\.008 BTC/);
});

test('a refund asks for an address until it has one, and is never called settled before it is', () => {
  assert.equal(refundChapterOf(refundOf()), 'due');
  assert.equal(refundChapterOf(refundOf({ address: 'bc1q' })), 'due_addressed');
  assert.equal(refundChapterOf(refundOf({ amount: '0.00000000' })), 'arriving');
});

test('an order that is closed with money is settled only when nothing of it is owed', () => {
  const closed = (state: RefundState) =>
    chapterOf(orderAt('closed_funded', { refunds: [refundOf({ state })] }));
  for (const state of ['due', 'approved', 'sent', 'withheld'] as const)
    assert.equal(closed(state), 'closed_funded', state);
  for (const state of ['converted', 'waived'] as const) assert.equal(closed(state), 'closed_settled');
  assert.equal(closed('refunded'), 'closed_refunded');
});

test('an order of which the network took everything back promises no refund', () => {
  const none = { deposits: [], closeReason: 'no_payment' as const };
  for (const state of ['due', 'waived'] as const) {
    const empty = orderAt('closed_funded', { ...none, refunds: [refundOf({ state, amount: '0.00000000' })] });
    assert.equal(chapterOf(empty), 'closed', state);
    assert.match(tellOrder(empty, ENGLISH).money, /We have received nothing/);
  }
  assert.equal(chapterOf(orderAt('closed_funded', { ...none, refunds: [refundOf()] })), 'closed_funded');
});

test('an order that was opened to send money back does not say that it was canceled', () => {
  const texts = (state: RefundState) =>
    tellOrder(orderAt('closed_funded', { closeReason: 'unmatched', refunds: [refundOf({ state })] }), ENGLISH)
      .happened;
  assert.match(texts('due'), /belonged to no order\. This order was opened to send it back/);
  assert.match(texts('refunded'), /belonged to no order, and that money has been settled/);
});

test('turns that the stage alone does not tell have chapters of their own', () => {
  const bank = { depositKind: 'bank', depositWitness: 'operator' } as const;
  assert.equal(chapterOf(orderAt('claimed', bank)), 'claimed_attested');
  assert.equal(chapterOf(orderAt('claimed', { depositKind: 'bank' })), 'claimed');
  assert.equal(chapterOf(orderAt('seen', { depositKind: 'bank' })), 'seen_bank');
  assert.equal(chapterOf(orderAt('sent', { address: 'Kookmin 123 Mina' })), 'sent_bank');
  const unpaid = (closeReason: CloseReason) => chapterOf(orderAt('closed', { closeReason, deposits: [] }));
  assert.equal(unpaid('no_payment'), 'closed');
  assert.equal(unpaid('customer'), 'closed_by_customer');
  for (const reason of ['timeout', 'clock_wrong'] as const) assert.equal(unpaid(reason), 'closed_unpaid');
  assert.equal(chapterOf(orderAt('closed')), 'closed_seen');
  assert.equal(chapterOf(orderAt('closed', { closeReason: 'unconfirmed' })), 'closed_unconfirmed');
  assert.equal(chapterOf(orderAt('delivered', { refunds: [refundOf()] })), 'delivered_owing');
  const successor = orderAt('funded', { predecessorId: 'p', deposits: [] });
  assert.match(tellOrder(successor, ENGLISH).happened, /0\.00712345 BTC that an earlier order/);
});

test('a refund on its way to a bank speaks of a booking, not of confirmations', () => {
  const sent = refundOf({ state: 'sent', payments: [payment({ kind: 'bank', confirmationsRequired: 0 })] });
  for (const reader of READERS) {
    const words = Object.values(tellRefund(sent, NOW_MS, reader)).join(' ');
    assert.doesNotMatch(words, /confirm|network|네트워크|\d\/\d/);
  }
});

test('an order that goes well has one sentence, and a problem has every answer', () => {
  for (const stage of ['awaiting_deposit', 'claimed', 'seen', 'funded', 'sent', 'delivered'] as const)
    assert.equal(isProblem(orderAt(stage)), false, stage);
  for (const stage of ['short', 'lost', 'over', 'closed_funded'] as const)
    assert.equal(isProblem(orderAt(stage)), true, stage);
  assert.equal(isProblem(orderAt('closed')), true, 'closed with a payment');
  assert.equal(isProblem(orderAt('closed', { deposits: [] })), false);
  assert.equal(isProblem(orderAt('funded', { holds: [holdOf('operator')] })), true);
  assert.equal(isProblem(orderAt('delivered', { refunds: [refundOf()] })), true);
});

test('an overdue refund says so and is sorry', () => {
  const refund = refundOf({ address: 'bc1q' });
  assert.match(tellRefund(refund, NOW_MS, ENGLISH).next, /by 27 November/);
  const overdue = tellRefund(refund, Date.parse(DUE_AT), ENGLISH).next;
  assert.match(overdue, /^We should have sent it by 27 November and are sorry/);
});
