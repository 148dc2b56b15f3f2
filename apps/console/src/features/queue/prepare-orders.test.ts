import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConsoleOrder } from '@naru/contract';
import type { CallFailure } from '../../shared/api/call-failure.ts';
import type { ConsoleApi } from '../../shared/api/console-api.ts';
import { prepareOrders, readinessOf } from './prepare-orders.ts';

type Shown = Pick<
  ConsoleOrder,
  'version' | 'passwordFreeUntil' | 'actions' | 'holds' | 'disbursements' | 'proposals' | 'assignedTo'
>;

const FREE = '2026-12-01T09:00:00.000Z';

function order(id: string, over: Partial<Shown> = {}): ConsoleOrder {
  const shown: Shown = {
    version: 4,
    passwordFreeUntil: FREE,
    actions: ['take', 'open_hold'],
    holds: [],
    disbursements: [],
    proposals: [],
    assignedTo: null,
    ...over,
  };
  // Nothing else of an order is read here.
  return Object.assign(Object.create(null), { ...shown, transaction: { id } });
}

const HOLD = {
  reason: 'operator',
  openedAt: FREE,
  reviewAt: FREE,
  openedBy: 'Mina',
  note: null,
  canClose: true,
} as const;

function refused(code: string): CallFailure {
  return { kind: 'refused', code, message: code };
}

type Sent = readonly [name: string, id: string, body: unknown];

/** A desk that answers each act by its name and order. */
function deskOf(answers: Readonly<Record<string, ConsoleOrder | CallFailure>>) {
  const sent: Sent[] = [];
  const api: Pick<ConsoleApi, 'act'> = {
    act: (name, id, body) => {
      sent.push([name, id, body]);
      const answer = answers[`${name} ${id}`];
      const said = answer !== undefined && 'kind' in answer ? { ok: false, failure: answer } : null;
      return Promise.resolve(Object(said ?? { ok: true, value: answer ?? order(id) }));
    },
  };
  return { api, sent };
}

const quietly = { proof: '', onStep: (): void => undefined };

test('an order is taken in the version that was shown, and prepared in the next', async () => {
  const mine = order('A', { version: 5, actions: ['prepare_payout', 'release'] });
  const { api, sent } = deskOf({ 'take A': mine });
  const { done, stoppedBy } = await prepareOrders(api, [order('A'), order('B', mine)], quietly);
  assert.equal(stoppedBy, null);
  assert.deepEqual(
    done.map(({ reference, outcome }) => [reference, outcome]),
    [
      ['A', 'prepared'],
      ['B', 'prepared'],
    ],
  );
  assert.deepEqual(sent, [
    ['take', 'A', { version: 4 }],
    ['preparePayout', 'A', { version: 5 }],
    ['preparePayout', 'B', { version: 5 }],
  ]);
});

test('a refused order stops no other, and one above the limit waits for a second person', async () => {
  const large = order('B', { proposals: [Object({ kind: 'payout' })] });
  const { api } = deskOf({ 'preparePayout A': refused('order_on_hold'), 'preparePayout B': large });
  const { done } = await prepareOrders(
    api,
    ['A', 'B', 'C'].map((id) => order(id)),
    quietly,
  );
  assert.deepEqual(
    done.map(({ outcome }) => outcome),
    [refused('order_on_hold'), 'proposed', 'prepared'],
  );
});

test('the password goes only to orders that need it, and nothing is sent after one that fails', async () => {
  const due = order('B', { version: 7, passwordFreeUntil: null, actions: ['prepare_payout'] });
  const { api, sent } = deskOf({ 'take B': due, 'preparePayout B': refused('step_up_failed') });
  const orders = ['A', 'B', 'C'].map((id) => order(id));
  const { done, stoppedBy } = await prepareOrders(api, orders, { ...quietly, proof: 'wrong' });
  assert.deepEqual(stoppedBy, refused('step_up_failed'));
  assert.deepEqual(done, [{ reference: 'A', outcome: 'prepared' }]);
  assert.deepEqual(
    sent.filter(([name]) => name === 'preparePayout'),
    [
      ['preparePayout', 'A', { version: 4 }],
      ['preparePayout', 'B', { version: 7, password: 'wrong' }],
    ],
  );
});

test('nothing is sent for an order on hold, with a colleague, prepared or proposed already', () => {
  const readiness = (over: Partial<Shown>) => readinessOf(order('A', over));
  assert.equal(readiness({}), 'ready');
  assert.equal(readiness({ holds: [HOLD] }), 'held');
  assert.equal(readiness({ actions: ['take_over'], assignedTo: 'Mina' }), 'with_other');
  const payout = Object({ purpose: 'payout', state: 'approved' });
  assert.equal(readiness({ disbursements: [payout], actions: ['release'] }), 'prepared');
  assert.equal(
    readiness({ proposals: [Object({ kind: 'payout' })], actions: ['prepare_payout'] }),
    'proposed',
  );
  assert.equal(readiness({ actions: ['open_hold'] }), 'not_now');
});
