import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORDER_STAGES, ORDER_STATUSES, type OrderStage, isEndStage, statusOf, statusRank } from './stage.ts';
import { FIRST_STAGES, type OrderEvent, TRANSITIONS, nextStage } from './transition.ts';

const EVENTS = Object.keys(TRANSITIONS).filter((key): key is OrderEvent => key in TRANSITIONS);

function followers(stage: OrderStage): readonly OrderStage[] {
  return EVENTS.flatMap((event) => {
    const next = nextStage(stage, event, TRANSITIONS[event].actors[0]);
    return next.ok ? [next.value] : [];
  });
}

function reachableFrom(stages: readonly OrderStage[]): ReadonlySet<OrderStage> {
  const reached = new Set<OrderStage>(stages);
  for (const stage of reached) for (const next of followers(stage)) reached.add(next);
  return reached;
}

test('an ordinary order goes from a deposit seen to delivered', () => {
  let stage: OrderStage = FIRST_STAGES.create;
  const path: readonly (readonly [OrderEvent, 'watcher' | 'operator'])[] = [
    ['deposit_seen_enough', 'watcher'],
    ['deposit_final_exact', 'watcher'],
    ['take', 'operator'],
    ['prepare_payout', 'operator'],
    ['payout_txid_verified_seen', 'watcher'],
    ['payout_confirmed', 'watcher'],
  ];
  for (const [event, actor] of path) {
    const next = nextStage(stage, event, actor);
    assert.ok(next.ok, event);
    stage = next.value;
  }
  assert.equal(stage, 'delivered');
});

test('the table has the 13 stages, and with the three beginnings its 38 transitions', () => {
  assert.equal(ORDER_STAGES.length, 13);
  assert.equal(EVENTS.length + Object.keys(FIRST_STAGES).length, 38);
});

test('only the correction of a wrong receipt takes the public status back', () => {
  for (const event of EVENTS) {
    if (event.startsWith('receipt_corrected_')) continue;
    const { from, to } = TRANSITIONS[event];
    for (const stage of from) {
      assert.ok(statusRank(statusOf(to)) >= statusRank(statusOf(stage)), `${event} from ${stage}`);
    }
  }
});

test('delivered and canceled keep their status for ever', () => {
  for (const stage of ORDER_STAGES.filter(isEndStage)) {
    for (const next of reachableFrom([stage])) assert.equal(statusOf(next), statusOf(stage));
  }
});

test('every stage can be reached and an end can be reached from every stage', () => {
  assert.deepEqual([...reachableFrom(Object.values(FIRST_STAGES))].sort(), [...ORDER_STAGES].sort());
  for (const stage of ORDER_STAGES) {
    assert.ok([...reachableFrom([stage])].some(isEndStage), `${stage} is a trap`);
  }
});

test('an order is delivered only out of a payout', () => {
  for (const event of EVENTS) {
    if (TRANSITIONS[event].to !== 'delivered') continue;
    for (const stage of TRANSITIONS[event].from) assert.match(stage, /^(?:sent|prepared)$/);
  }
});

test('a delivered order refuses to be cancelled', () => {
  for (const event of ['user_cancel', 'operator_cancel_funded', 'operator_cancel_unfunded'] as const) {
    assert.deepEqual(nextStage('delivered', event, TRANSITIONS[event].actors[0]), {
      ok: false,
      reason: 'transition_not_allowed',
    });
  }
});

test('a customer cannot do what only the watcher or the operator may', () => {
  for (const event of EVENTS) {
    const { from, actors } = TRANSITIONS[event];
    if (actors.some((actor) => actor === 'customer')) continue;
    for (const stage of from) {
      assert.deepEqual(nextStage(stage, event, 'customer'), { ok: false, reason: 'actor_not_allowed' });
    }
  }
});

test('each of the five statuses is the status of some stage', () => {
  assert.deepEqual([...new Set(ORDER_STAGES.map(statusOf))].sort(), [...ORDER_STATUSES].sort());
});
