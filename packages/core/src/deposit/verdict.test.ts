import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { ORDER_STAGES, type OrderStage } from '../order/stage.ts';
import { nextStage } from '../order/transition.ts';
import {
  type DepositFact,
  type DepositSituation,
  findExactDeposits,
  isDueInBlocks,
  nextDepositEvent,
} from './verdict.ts';

const DUE = 100n;

function deposit(fact: Partial<DepositFact> = {}): DepositFact {
  const isInBlock = fact.isFinal ?? false;
  return {
    baseUnits: DUE,
    firstSeenAtMs: 0,
    isSentInTime: true,
    isInTime: true,
    isAlive: true,
    isFinal: false,
    isInBlock,
    ...fact,
  };
}

function situation(stage: OrderStage, ...deposits: readonly DepositFact[]): DepositSituation {
  return {
    stage,
    dueBaseUnits: DUE,
    leastBaseUnits: 1n,
    isWaitOver: false,
    dustBaseUnits: 2n,
    deposits,
  };
}

test('the exact payment is seen, and funds the order when it is final', () => {
  assert.equal(nextDepositEvent(situation('awaiting_deposit', deposit())), 'deposit_seen_enough');
  assert.equal(nextDepositEvent(situation('seen', deposit())), null);
  assert.equal(nextDepositEvent(situation('seen', deposit({ isFinal: true }))), 'deposit_final_exact');
});

test('one unit too little is short, one too much is over', () => {
  assert.equal(
    nextDepositEvent(situation('awaiting_deposit', deposit({ baseUnits: DUE - 1n }))),
    'deposit_seen_short',
  );
  const over = deposit({ baseUnits: DUE + 1n, isFinal: true });
  assert.equal(nextDepositEvent(situation('seen', over)), 'deposit_final_over');
});

test('more by less than can be sent is exact, and by as much as can be sent is over', () => {
  const least = { leastBaseUnits: 10n };
  const final = (...amounts: readonly bigint[]): DepositSituation => ({
    ...situation('seen', ...amounts.map((baseUnits) => deposit({ baseUnits, isFinal: true }))),
    ...least,
  });
  assert.equal(nextDepositEvent(final(DUE + 9n)), 'deposit_final_exact');
  assert.equal(nextDepositEvent(final(DUE + 10n)), 'deposit_final_over');
  // A wallet sent the first part with all digits of its chain, an exchange the rest in those that it has.
  assert.equal(nextDepositEvent(final(33n, 70n)), 'deposit_final_exact');
  assert.equal(nextDepositEvent({ ...final(99n), stage: 'awaiting_deposit' }), 'deposit_seen_short');
});

test('a payment that is not in time is late', () => {
  const late = deposit({ isSentInTime: false, isInTime: false, isFinal: true });
  assert.equal(nextDepositEvent(situation('claimed', late)), 'late_deposit');
  assert.equal(nextDepositEvent(situation('closed', late)), 'late_deposit');
  assert.equal(nextDepositEvent(situation('awaiting_deposit', late)), null);
});

function afterWait(stage: OrderStage, ...deposits: readonly DepositFact[]): DepositSituation {
  return { ...situation(stage, ...deposits), isWaitOver: true };
}

test('a payment that no block took within the wait loses the rate, and is late when it comes', () => {
  assert.equal(nextDepositEvent(afterWait('seen', deposit())), 'wait_expired');
  assert.equal(nextDepositEvent(afterWait('seen')), 'wait_expired');
  const part = deposit({ baseUnits: DUE - 1n, isInBlock: true });
  assert.equal(nextDepositEvent(afterWait('seen', part, deposit({ baseUnits: 1n }))), 'wait_expired');
  assert.equal(nextDepositEvent(afterWait('closed', deposit())), null);
  assert.equal(nextDepositEvent(afterWait('closed', deposit({ isFinal: true }))), 'late_deposit');
  assert.equal(nextDepositEvent(afterWait('lost', deposit({ isInBlock: true }))), null);
  assert.equal(nextDepositEvent(afterWait('lost', deposit({ isFinal: true }))), 'late_deposit');
});

test('a payment in a block within the wait keeps the rate until it is final', () => {
  const waiting = deposit({ baseUnits: DUE, firstSeenAtMs: 1 });
  assert.equal(nextDepositEvent(afterWait('seen', deposit({ isInBlock: true }))), null);
  assert.equal(
    nextDepositEvent(afterWait('seen', deposit({ isFinal: true }), waiting)),
    'deposit_final_exact',
  );
  const over = deposit({ baseUnits: DUE + 1n, isFinal: true });
  assert.equal(nextDepositEvent(afterWait('seen', over, waiting)), 'deposit_final_over');
  assert.equal(nextDepositEvent(afterWait('funded', deposit())), null, 'a block was taken back');
});

test('a payment that a block took after the wait never takes the place of one that was in time', () => {
  const late = deposit({ isInTime: false, isFinal: true });
  const gone = deposit({ isAlive: false });
  assert.equal(nextDepositEvent(afterWait('seen', deposit({ isInBlock: true }), late)), null);
  assert.equal(nextDepositEvent(situation('seen', gone, late)), null, 'no reading was complete yet');
  assert.equal(nextDepositEvent(afterWait('seen', gone, late)), 'wait_expired');
  assert.equal(nextDepositEvent(afterWait('lost', gone, late)), 'late_deposit');
  assert.equal(nextDepositEvent(afterWait('funded', gone, late)), 'reorg_unfund');
  assert.equal(nextDepositEvent(afterWait('short', gone, late)), null, 'the end of the lock closes it');
});

test('only the whole amount in blocks, sent in time, is beyond its sender’s reach', () => {
  const inBlock = deposit({ isInBlock: true });
  assert.ok(isDueInBlocks(situation('seen', inBlock)));
  const half = { baseUnits: DUE / 2n };
  assert.ok(!isDueInBlocks(situation('seen', { ...inBlock, ...half }, deposit(half))));
  assert.ok(!isDueInBlocks(situation('seen', { ...inBlock, isInTime: false })));
  assert.ok(!isDueInBlocks(situation('seen', { ...inBlock, isAlive: false })));
});

test('money that comes to a closed order is never overlooked', () => {
  assert.equal(nextDepositEvent(situation('closed', deposit({ isFinal: true }))), 'late_deposit');
});

test('a second payment makes up for a short one', () => {
  const parts = [deposit({ baseUnits: 60n, isFinal: true }), deposit({ baseUnits: 40n, isFinal: true })];
  assert.equal(nextDepositEvent(situation('short', ...parts)), 'deposit_final_exact');
});

test('a payment that vanishes is lost before it is final and unfunds the order after', () => {
  const gone = deposit({ isAlive: false });
  assert.equal(nextDepositEvent(situation('seen', gone)), 'deposit_dropped_all');
  assert.equal(nextDepositEvent(situation('funded', gone)), 'reorg_unfund');
});

test('once an operator has taken the order, deposits no longer move it', () => {
  for (const stage of ['assigned', 'prepared', 'sent', 'delivered', 'closed_funded'] as const) {
    assert.equal(nextDepositEvent(situation(stage, deposit({ isAlive: false }))), null);
    assert.equal(nextDepositEvent(situation(stage, deposit(), deposit({ isFinal: true }))), null);
  }
});

test('half a cent beside the exact payment never makes it too much', () => {
  const exact = deposit({ isFinal: true, firstSeenAtMs: 5 });
  for (const firstSeenAtMs of [4, 5, 6]) {
    for (const isFinal of [true, false]) {
      const small = deposit({ baseUnits: 3n, firstSeenAtMs, isFinal });
      assert.equal(nextDepositEvent(situation('seen', small, exact)), 'deposit_final_exact');
      assert.equal(nextDepositEvent(situation('seen', exact, small)), 'deposit_final_exact');
    }
  }
});

test('while the exact payment waits for its confirmations, a second one decides nothing', () => {
  const second = deposit({ baseUnits: DUE + 1n, firstSeenAtMs: 5, isFinal: true });
  assert.equal(nextDepositEvent(situation('seen', deposit(), second)), null);
  assert.equal(
    nextDepositEvent(situation('seen', deposit({ isAlive: false }), second)),
    'deposit_final_over',
  );
});

test('dust changes nothing', () => {
  assert.equal(nextDepositEvent(situation('awaiting_deposit', deposit({ baseUnits: 1n }))), null);
});

const anyDeposits = fc.array(
  fc.record({
    baseUnits: fc.bigInt({ min: 1n, max: 250n }),
    firstSeenAtMs: fc.nat(9),
    isSentInTime: fc.boolean(),
    isInTime: fc.boolean(),
    isAlive: fc.boolean(),
    isInBlock: fc.boolean(),
    isFinal: fc.boolean(),
  }),
  { maxLength: 4 },
);

test('whatever the deposits, the watcher may do what is called for, and it settles soon', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ORDER_STAGES),
      fc.boolean(),
      anyDeposits,
      (first, isWaitOver, deposits) => {
        let stage = first;
        const facts = deposits.map((each) => ({ ...each, isInTime: each.isInTime && each.isSentInTime }));
        for (let step = 0; step < 5; step += 1) {
          const event = nextDepositEvent({ ...situation(stage, ...facts), isWaitOver });
          if (event === null) return;
          const next = nextStage(stage, event, 'watcher');
          assert.ok(next.ok, `${event} from ${stage}`);
          stage = next.value;
        }
        assert.fail(`does not settle from ${first}`);
      },
    ),
    { numRuns: 2_000 },
  );
});

const payments = fc.array(fc.record({ baseUnits: fc.bigInt({ min: 2n, max: 30n }), seen: fc.nat(9) }), {
  maxLength: 12,
});

test('an order that is paid in exact parts is funded, whatever a stranger sends beside them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 2n, max: 40n }), { minLength: 1, maxLength: 3 }),
      payments,
      fc.nat(9),
      (parts, strangers, seenAtMs) => {
        const due = parts.reduce((sum, part) => sum + part, 0n);
        const own = parts.map((baseUnits) => deposit({ baseUnits, firstSeenAtMs: seenAtMs, isFinal: true }));
        const other = strangers.map(({ baseUnits, seen }) =>
          deposit({ baseUnits, firstSeenAtMs: seen, isFinal: true }),
        );
        for (const deposits of [
          [...own, ...other],
          [...other, ...own],
        ]) {
          const judged = { ...situation('seen', ...deposits), dueBaseUnits: due };
          assert.equal(nextDepositEvent(judged), 'deposit_final_exact');
        }
      },
    ),
  );
});

test('what funds an order is exactly what is due, of deposits that are there, each once', () => {
  fc.assert(
    fc.property(payments, fc.bigInt({ min: 2n, max: 120n }), (strangers, due) => {
      const deposits = strangers.map(({ baseUnits, seen }) => ({ baseUnits, firstSeenAtMs: seen }));
      const funding = findExactDeposits(deposits, { dueBaseUnits: due, leastBaseUnits: 1n });
      if (funding === null) {
        for (const { baseUnits } of deposits) assert.notEqual(baseUnits, due);
        return;
      }
      assert.equal(new Set(funding).size, funding.length);
      assert.ok(funding.every((part) => deposits.includes(part)));
      assert.equal(
        funding.reduce((sum, { baseUnits }) => sum + baseUnits, 0n),
        due,
      );
    }),
  );
});

test('of two exact payments the one that was seen first funds the order', () => {
  const [first, second] = [deposit({ firstSeenAtMs: 1 }), deposit({ firstSeenAtMs: 2 })];
  assert.deepEqual(findExactDeposits([second, first], { dueBaseUnits: DUE, leastBaseUnits: 1n }), [first]);
});

test('the exact amount in twelve different parts is exact, with and without a stranger’s dust', () => {
  const parts = Array.from({ length: 12 }, (_, n) => deposit({ baseUnits: 1_000n + 2n ** BigInt(n) }));
  const due = { dueBaseUnits: 12_000n + 4_095n, leastBaseUnits: 1n };
  assert.equal(findExactDeposits(parts, due)?.length, 12);
  const dust = deposit({ baseUnits: 3n });
  const mixed = [...parts.slice(0, 6), dust, ...parts.slice(6)];
  assert.deepEqual(findExactDeposits(mixed, due), parts);
  const final = mixed.map((part) => ({ ...part, isFinal: true, isInBlock: true }));
  assert.equal(nextDepositEvent({ ...situation('seen', ...final), ...due }), 'deposit_final_exact');
});

test('a thousand small outputs before it do not hide the exact payment', () => {
  const small = Array.from({ length: 1_000 }, (_, index) => deposit({ baseUnits: 2n ** BigInt(index % 5) }));
  const exact = deposit({ baseUnits: 1_000_000n, firstSeenAtMs: 1 });
  assert.deepEqual(findExactDeposits([...small, exact], { dueBaseUnits: 1_000_000n, leastBaseUnits: 1n }), [
    exact,
  ]);
});
