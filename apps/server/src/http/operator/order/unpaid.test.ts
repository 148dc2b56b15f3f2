import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CancelUnpaidAnswer, UnpaidGroupList } from '@naru/contract';
import {
  type Opener,
  type Order,
  type OrderFailure,
  type Store,
  cancelOrder,
  claimPaid,
  openHold,
  verifyAudit,
} from '@naru/desk';
import { coverAddress } from '../cover-details.ts';
import { balanceOf } from '../../../testing/set-reserve.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { toOrdersMax } from '../../../limits/open-order-limits.ts';
import { DEFAULT_LIMITS } from '../../../config/rate-policy.ts';
import { MINA } from '../../../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const OPEN_ORDERS = { ...DEFAULT_LIMITS, openOrdersPerClientMax: 4, openOrdersPerNetworkMax: 100 };
const EMAIL = 'mina@example.com';
const ASKED = { kind: 'email', note: 'never paid', password: PASSWORD };

function openerOf(clientMark: string): Opener {
  const ordersMax = toOrdersMax(OPEN_ORDERS);
  return { clientMark, networkMark: 'network-mark', ordersMax };
}

async function listGroups(desk: TestConsole, query = ''): Promise<UnpaidGroupList> {
  const { status, body } = await desk.call('GET', `/api/unpaid-groups${query}`);
  assert.equal(status, 200);
  return JSON.parse(JSON.stringify(body));
}

async function cancelGroup(desk: TestConsole, { reference: key }: Order): Promise<CancelUnpaidAnswer> {
  const { status, body } = await desk.call('POST', '/api/unpaid-groups/cancel', { body: { ...ASKED, key } });
  assert.equal(status, 200, JSON.stringify(body));
  return JSON.parse(JSON.stringify(body));
}

test('groups from three quarters of a bound on are listed page by page, with count and worth', () =>
  withTestConsole({ openOrders: OPEN_ORDERS }, async (desk) => {
    await desk.createOwner();
    const { house } = desk;
    const made: Order[] = [];
    for (const [mark, email] of [
      ['a', EMAIL],
      ['a', EMAIL],
      ['b', 'Mina@Example.com'],
    ] as const)
      made.push(await house.order({ ...WISH, email, opener: openerOf(mark) }));
    // A group is named by the order of its lowest row key.
    made.sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
    const key = made[0]?.reference;
    const first = await listGroups(desk, '?limit=1');
    const usd = first.rows[0]?.usd ?? assert.fail('no group');
    const group = { orders: 3, ordersMax: 4, usd, usdMax: '100000.00' };
    assert.match(usd, /^\d{3}\.\d{2}$/);
    assert.deepEqual(first, {
      rows: [{ kind: 'email', value: 'm…@example.com', key, ...group }],
      nextAfter: `email ${key}`,
    });
    const second = await listGroups(desk, `?limit=5&after=${encodeURIComponent(first.nextAfter ?? '')}`);
    const { receiveAddress } = await house.order({
      ...WISH,
      email: 'jin@example.com',
      opener: openerOf('b'),
    });
    assert.deepEqual(second, {
      rows: [{ kind: 'receiver', value: coverAddress(receiveAddress), key, ...group }],
      nextAfter: null,
    });
    assert.deepEqual(
      (await listGroups(desk)).rows.map(({ kind, orders }) => [kind, orders]),
      [
        ['email', 3],
        ['receiver', 4],
      ],
    );
  }));

test('worth alone brings a group into the list, also where the number of orders is not bounded', () =>
  withTestConsole({ settings: { unpaidUsdCentsMax: 20_000n } }, async (desk) => {
    await desk.createOwner();
    assert.deepEqual(await listGroups(desk), { rows: [], nextAfter: null });
    await desk.house.order({ ...WISH, opener: openerOf('a') });
    const { rows } = await listGroups(desk);
    assert.deepEqual(
      rows.map(({ kind, value, ordersMax, usdMax }) => [kind, value, ordersMax, usdMax]),
      [
        ['network', 'network-mark', null, '200.00'],
        ['client', 'a', null, '200.00'],
        ['email', 'm…@example.com', null, '200.00'],
        ['receiver', rows[3]?.value, null, '200.00'],
      ],
    );
  }));

/** A payment that is on record while its order still waits for the review of it. */
async function recordDeposit({ house: { desk, clock } }: TestConsole, order: Order): Promise<void> {
  const railId = 'rehearsal-ltc';
  const state = (await desk.store.findRailState(railId)) ?? assert.fail();
  const { version: expectedVersion, ...scan } = state;
  const sighting = {
    railId,
    outputKey: `${order.orderId}:0`,
    orderId: order.orderId,
    purpose: 'deposit',
    watchKey: order.depositWatchKey ?? '',
    assetId: 'LTC',
    baseUnits: order.payBaseUnits,
    txid: order.orderId,
    spentOutpoints: [],
    blockHeight: null,
    blockHash: null,
    mark: null,
    flags: [],
    networkFeeBaseUnits: null,
    firstSeenAtMs: clock.nowMs(),
    inBlocksSinceMs: null,
    droppedAtMs: null,
    standing: null,
    disbursementId: null,
  } as const;
  const saved = await desk.store.saveScan({
    ...scan,
    expectedVersion,
    sightings: [sighting],
    goneFromHeight: null,
    dropped: [],
  });
  assert.ok(saved.ok);
}

test('the act cancels unpaid orders, claimed or not, and leaves others alone with a reason', async () => {
  let failing = '';
  let canceled = '';
  let paidMeanwhileId = '';
  let payMeanwhile = (): Promise<void> => assert.fail();
  const failures: OrderFailure[] = [];
  const wrapStore = (store: Store): Store => ({
    ...store,
    saveChange: async (change) => {
      if (change.order.orderId === failing) throw new RangeError('money moves forward');
      if (change.order.orderId === paidMeanwhileId) await payMeanwhile();
      return store.saveChange(change);
    },
    // Its customer is faster than the operator.
    listUnpaidOrders: async (query) => {
      const orders = await store.listUnpaidOrders(query);
      if (canceled !== '') assert.ok((await cancelOrder(desk, canceled, null)).ok);
      return orders;
    },
  });
  let desk: TestConsole['house']['desk'];
  const orderFailed = (failure: OrderFailure): void => void failures.push(failure);
  await withTestConsole({ wrapStore, orderFailed, openOrders: OPEN_ORDERS }, async (test) => {
    ({ desk } = test.house);
    await test.createOwner();
    const orders: Order[] = [];
    const names = ['failed', 'paid', 'on_hold', 'changed', 'paid', 'unpaid', 'claimed'] as const;
    for (const _ of names) orders.push(await test.house.order(WISH));
    const other = await test.house.order({ ...WISH, email: 'jin@example.com' });
    const [failed, paid, held, changed, paidMeanwhile, unpaid, claimed] = orders;
    if (!failed || !paid || !held || !changed || !paidMeanwhile || !unpaid || !claimed) assert.fail();
    failing = failed.orderId;
    canceled = changed.orderId;
    paidMeanwhileId = paidMeanwhile.orderId;
    payMeanwhile = async () => {
      paidMeanwhileId = '';
      await recordDeposit(test, paidMeanwhile);
    };
    await recordDeposit(test, paid);
    assert.ok(
      (await openHold(desk, { ...(await test.house.act(held, MINA)), reason: 'operator', note: 'wait' })).ok,
    );
    assert.ok((await claimPaid(desk, claimed.orderId)).ok);
    const answer = await cancelGroup(test, unpaid);
    assert.equal(answer.canceledCount, 2);
    assert.deepEqual(
      new Map(answer.left.map(({ id, reason }) => [id, reason])),
      new Map([failed, paid, held, changed, paidMeanwhile].map(({ reference }, n) => [reference, names[n]])),
    );
    const stages = await Promise.all(
      [...orders, other].map(async (order) => (await test.house.view(order)).order.stage),
    );
    const waiting = 'awaiting_deposit';
    assert.deepEqual(stages, [waiting, waiting, waiting, 'closed', waiting, 'closed', 'closed', waiting]);
    assert.deepEqual(
      failures.map(({ reference, round }) => [reference, round]),
      [[failed.reference, 'unpaid_group']],
    );
    const { order } = await test.house.view(claimed);
    assert.deepEqual([order.closeReason, order.closeNote], ['no_payment', 'never paid']);
    const entry = (await desk.store.listAudit(claimed.orderId)).at(-1);
    assert.equal(entry?.event, 'operator_cancel_unfunded');
    assert.deepEqual([entry.actor.kind, entry.note], ['operator', 'never paid']);
    assert.equal(await balanceOf(desk, 'XRP', 'reserved'), claimed.receiveBaseUnits * 5n);
    assert.equal((await verifyAudit(desk.store, desk.hashText)).broken, null);
    const logEntry = test.logged.find(({ event }) => event === 'unpaid_orders_canceled');
    assert.deepEqual([logEntry?.fields?.['canceled'], logEntry?.fields?.['left']], [2, 5]);
    assert.ok(!JSON.stringify(test.logged).includes(EMAIL));
  });
});

test('a program that fails on one order after the other gives up', () =>
  withTestConsole(
    {
      wrapStore: (store) => ({
        ...store,
        saveChange: () => Promise.reject(new RangeError('the disk is on fire')),
      }),
      orderFailed: () => undefined,
    },
    async (test) => {
      await test.createOwner();
      const { reference: key } = await test.house.order(WISH);
      for (let n = 0; n < 5; n += 1) await test.house.order(WISH);
      const answer = await test.call('POST', '/api/unpaid-groups/cancel', { body: { ...ASKED, key } });
      assert.equal(answer.status, 500);
    },
  ));

test('the list takes an operator, the act also the password and a reason, and a name that can be one', () =>
  withTestConsole({ openOrders: OPEN_ORDERS }, async (test) => {
    await test.createOwner();
    const order = await test.house.order(WISH);
    const list = await test.call('GET', '/api/unpaid-groups', { isStranger: true });
    assert.deepEqual([list.status, list.body['code']], [401, 'sign_in_required']);
    for (const query of [
      '?limit=0',
      '?limit=101',
      '?after=pair+LTC',
      '?after=email',
      '?after=email+x',
      '?only=email',
    ]) {
      const { status, body } = await test.call('GET', `/api/unpaid-groups${query}`);
      assert.deepEqual([status, body['code']], [400, 'field_invalid'], query);
    }
    for (const [changes, isStranger, status, code] of [
      [{}, true, 401, 'sign_in_required'],
      [{ password: 'wrong horse battery' }, false, 403, 'step_up_failed'],
      [{ note: '' }, false, 400, 'field_invalid'],
      [{ kind: 'pair' }, false, 400, 'field_invalid'],
      [{ key: 'nul\u0000@example.com' }, false, 400, 'field_invalid'],
      [{ key: EMAIL }, false, 400, 'field_invalid'],
    ] as const) {
      const body = { ...ASKED, key: order.reference, ...changes };
      const answer = await test.call('POST', '/api/unpaid-groups/cancel', { body, isStranger });
      assert.deepEqual([answer.status, answer.body['code']], [status, code]);
    }
    assert.equal((await test.house.view(order)).order.stage, 'awaiting_deposit');
    const none = await test.call('POST', '/api/unpaid-groups/cancel', {
      body: { ...ASKED, kind: 'user', key: 'nobody' },
    });
    assert.deepEqual(none.body, { canceledCount: 0, left: [] });
  }));
