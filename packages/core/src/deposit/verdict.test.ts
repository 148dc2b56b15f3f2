import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { ORDER_STAGES, type OrderStage } from '../order/stage.ts';
import { nextStage } from '../order/transition.ts';
import { type DepositFact, type DepositSituation, nextDepositEvent } from './verdict.ts';

const LOCK_ENDS_AT_MS = 1_000;
const DUE = 100n;

function deposit(fact: Partial<DepositFact> = {}): DepositFact {
  return { baseUnits: DUE, firstSeenAtMs: 0, isAlive: true, isFinal: false, ...fact };
}

function situation(stage: OrderStage, ...deposits: readonly DepositFact[]): DepositSituation {
  return { stage, dueBaseUnits: DUE, lockEndsAtMs: LOCK_ENDS_AT_MS, dustBaseUnits: 2n, deposits };
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

test('a payment first seen at exactly the end of the lock is late', () => {
  const late = deposit({ firstSeenAtMs: LOCK_ENDS_AT_MS, isFinal: true });
  assert.equal(nextDepositEvent(situation('claimed', late)), 'late_deposit');
  assert.equal(nextDepositEvent(situation('closed', late)), 'late_deposit');
  assert.equal(nextDepositEvent(situation('awaiting_deposit', late)), null);
});

test('a payment seen in time counts however late it becomes final', () => {
  const inTime = deposit({ firstSeenAtMs: LOCK_ENDS_AT_MS - 1, isFinal: true });
  assert.equal(nextDepositEvent(situation('seen', inTime)), 'deposit_final_exact');
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

test('dust changes nothing', () => {
  assert.equal(nextDepositEvent(situation('awaiting_deposit', deposit({ baseUnits: 1n }))), null);
});

const facts = fc.array(
  fc.record({
    baseUnits: fc.bigInt({ min: 1n, max: 250n }),
    firstSeenAtMs: fc.integer({ min: 0, max: 2 * LOCK_ENDS_AT_MS }),
    isAlive: fc.boolean(),
    isFinal: fc.boolean(),
  }),
  { maxLength: 4 },
);

test('whatever the deposits, the watcher may do what is called for, and it settles soon', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ORDER_STAGES), facts, (first, deposits) => {
      let stage = first;
      for (let step = 0; step < 5; step += 1) {
        const event = nextDepositEvent(situation(stage, ...deposits));
        if (event === null) return;
        const next = nextStage(stage, event, 'watcher');
        assert.ok(next.ok, `${event} from ${stage}`);
        stage = next.value;
      }
      assert.fail(`does not settle from ${first}`);
    }),
    { numRuns: 2_000 },
  );
});
