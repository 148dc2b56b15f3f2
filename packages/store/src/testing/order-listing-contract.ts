import { type OrderStage, RATE_LOCK_MS_MAX } from '@naru/core';
import type { Order, OrderQuery, Store } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOON_MS, sampleChange, sampleSighting } from './sample-order.ts';
import { type StoreEngine, makeOrder, withStore } from './store-place.ts';

async function listIds(store: Store, query: OrderQuery): Promise<readonly string[]> {
  return (await store.listOrders(query)).map((view) => view.order.orderId);
}

const PAGES_MAX = 20;

/** Reads page after page until an empty one; fails if the pages repeat. */
async function pagesOf(
  readPage: (lastOfPageBefore?: string) => Promise<readonly string[]>,
): Promise<readonly (readonly string[])[]> {
  const pages: (readonly string[])[] = [];
  while (pages.length < PAGES_MAX) {
    const page = await readPage(pages.at(-1)?.at(-1));
    if (page.length === 0) break;
    pages.push(page);
  }
  return pages;
}

/** The queues of the console and of the timers. */
export function runListingContract(engine: StoreEngine): void {
  test('orders of some stages come newest first, with what was seen for them', () =>
    withStore(engine, async (store) => {
      const first = await makeOrder(store, 1, { stage: 'funded' });
      const second = await makeOrder(store, 2, { stage: 'assigned' });
      await makeOrder(store, 3, { stage: 'closed' });
      const third = await makeOrder(store, 4, { stage: 'funded' });
      const sighting = sampleSighting(second);
      await store.saveScan({
        railId: sighting.railId,
        expectedVersion: 0,
        cursor: {},
        head: { height: 1, hash: 'h' },
        finalHeight: null,
        scannedThroughMs: 0,
        sightings: [sighting],
        goneFromHeight: null,
        dropped: [],
      });
      assert.deepEqual(await store.listOrders({ stages: ['funded', 'assigned'], limit: 10 }), [
        {
          order: third,
          sightings: [],
          disbursements: [],
          refunds: [],
          holds: [],
          recorded: { factsHash: 'facts-1', receiversHash: 'receivers-1' },
        },
        {
          order: { ...second, sightingsVersion: 1 },
          sightings: [sighting],
          disbursements: [],
          refunds: [],
          holds: [],
          recorded: { factsHash: 'facts-1', receiversHash: 'receivers-1' },
        },
        {
          order: first,
          sightings: [],
          disbursements: [],
          refunds: [],
          holds: [],
          recorded: { factsHash: 'facts-1', receiversHash: 'receivers-1' },
        },
      ]);
      assert.deepEqual(await store.listOrders({ stages: [], limit: 10 }), []);
      assert.deepEqual(await store.listOrders({ stages: ['sent'], limit: 10 }), []);
    }));

  test('pages go through all stages both ways, none twice and none left out, ties too', () =>
    withStore(engine, async (store) => {
      const orders: Order[] = [];
      const stages: OrderStage[] = ['funded', 'assigned', 'seen'];
      for (let n = 0; n < 9; n += 1) {
        const stage = stages[n % stages.length] ?? 'seen';
        orders.push(await makeOrder(store, n, { stage, createdAtMs: NOON_MS + Math.floor(n / 4) }));
      }
      const ids = orders.map((order) => order.orderId);
      const read = (isOldestFirst: boolean) =>
        pagesOf((beforeOrderId) =>
          listIds(store, {
            stages,
            limit: 4,
            isOldestFirst,
            ...(beforeOrderId === undefined ? {} : { beforeOrderId }),
          }),
        );
      const newestFirst = ids.toReversed();
      assert.deepEqual(await read(false), [
        newestFirst.slice(0, 4),
        newestFirst.slice(4, 8),
        newestFirst.slice(8),
      ]);
      assert.deepEqual(await read(true), [ids.slice(0, 4), ids.slice(4, 8), ids.slice(8)]);
      assert.deepEqual(await listIds(store, { stages, limit: 4, beforeOrderId: 'nobody' }), []);
    }));

  test('an order waits since it was paid, or else was created; an ended one since its end', () =>
    withStore(engine, async (store) => {
      const late = { createdAtMs: NOON_MS, paidAtMs: NOON_MS + 60, stage: 'funded' } as const;
      const times = [
        late,
        { createdAtMs: NOON_MS + 10, paidAtMs: NOON_MS + 20, stage: 'assigned' },
        { createdAtMs: NOON_MS + 40, paidAtMs: null, stage: 'seen' },
        {
          createdAtMs: NOON_MS + 5,
          paidAtMs: NOON_MS + 6,
          updatedAtMs: NOON_MS + 50,
          stage: 'closed_funded',
        },
      ] as const;
      const ids: string[] = [];
      for (const [n, time] of times.entries()) ids.push((await makeOrder(store, n, time)).orderId);
      const stages: readonly OrderStage[] = ['funded', 'assigned', 'seen', 'closed_funded'];
      const oldestFirst = await listIds(store, { stages, limit: 10, isOldestFirst: true });
      assert.deepEqual(oldestFirst, [ids[1], ids[2], ids[3], ids[0]]);
      assert.equal(await store.countOverdueOrders(NOON_MS + 19), 0);
      assert.equal(await store.countOverdueOrders(NOON_MS + 20), 1);
      assert.equal(await store.countOverdueOrders(NOON_MS + 60), 2);
    }));

  test('a list of what an operator has taken leaves out leases of others and leases that have run out', () =>
    withStore(engine, async (store) => {
      const nowMs = NOON_MS + 100;
      const takers = [
        { assignedOperatorId: 'mina', assignedUntilMs: nowMs + 1 },
        { assignedOperatorId: 'mina', assignedUntilMs: nowMs },
        { assignedOperatorId: 'jun', assignedUntilMs: nowMs + 1 },
        { assignedOperatorId: null, assignedUntilMs: null },
        { assignedOperatorId: 'mina', assignedUntilMs: nowMs + 9 },
      ];
      const ids: string[] = [];
      for (const [n, taker] of takers.entries()) {
        ids.push(
          (await makeOrder(store, n, { stage: 'assigned', createdAtMs: NOON_MS + n, ...taker })).orderId,
        );
      }
      const query = {
        stages: ['assigned'],
        isOldestFirst: true,
        takenBy: { operatorId: 'mina', nowMs },
      } as const;
      assert.deepEqual(await listIds(store, { ...query, limit: 10 }), [ids[0], ids[4]]);
      const [first = ''] = await listIds(store, { ...query, limit: 1 });
      assert.deepEqual(await listIds(store, { ...query, limit: 10, beforeOrderId: first }), [ids[4]]);
    }));

  test('what a list by value needs is read of all orders of some stages, or with a concern', () =>
    withStore(engine, async (store) => {
      const taken = { assignedOperatorId: 'mina', assignedUntilMs: NOON_MS + 9 };
      const first = await makeOrder(store, 1, { stage: 'assigned', paidAtMs: NOON_MS + 3, ...taken });
      const second = await makeOrder(store, 2, { stage: 'over' });
      await makeOrder(store, 3, { stage: 'delivered', deliveredAtMs: NOON_MS });
      const stakeOf = ({ orderId, payAssetId, payBaseUnits, createdAtMs }: Order) => ({
        orderId,
        payAssetId,
        payBaseUnits,
        assignedOperatorId: null,
        assignedUntilMs: null,
        waitingSinceMs: createdAtMs,
      });
      const stages: readonly OrderStage[] = ['assigned', 'sent'];
      const ofFirst = { ...stakeOf(first), ...taken, waitingSinceMs: NOON_MS + 3 };
      assert.deepEqual(await store.listStakes({ stages }), [ofFirst]);
      assert.deepEqual(await store.listStakes({ concerns: ['deviation', 'hold'] }), [stakeOf(second)]);
    }));

  test('a page without a bound is a fault', () =>
    withStore(engine, async (store) => {
      for (const limit of [0, -1, 1.5, 1001, Number.NaN]) {
        await assert.rejects(store.listOrders({ stages: ['seen'], limit }), RangeError);
        await assert.rejects(store.listDueOrders({ nowMs: 0, limit }), RangeError);
        await assert.rejects(store.listDelivered({ limit }), RangeError);
      }
    }));

  test('open orders are counted by stage', () =>
    withStore(engine, async (store) => {
      assert.deepEqual(await store.countOpenOrders(), {});
      const stages: OrderStage[] = ['seen', 'closed', 'seen', 'delivered', 'funded', 'closed'];
      for (const [n, stage] of stages.entries()) {
        await makeOrder(store, n, { stage, deliveredAtMs: stage === 'delivered' ? NOON_MS : null });
      }
      assert.deepEqual(await store.countOpenOrders(), { seen: 2, funded: 1 });
    }));

  test('the oldest wait of each stage is since it was paid, or made', () =>
    withStore(engine, async (store) => {
      assert.deepEqual(await store.listOldestWaits(), {});
      const made = await makeOrder(store, 1, { stage: 'seen' });
      await makeOrder(store, 2, { stage: 'seen', paidAtMs: made.createdAtMs - 5 });
      await makeOrder(store, 3, { stage: 'funded', paidAtMs: NOON_MS + 7 });
      await makeOrder(store, 4, { stage: 'closed' });
      assert.deepEqual(await store.listOldestWaits(), {
        seen: made.createdAtMs - 5,
        funded: NOON_MS + 7,
      });
    }));

  test('what was delivered last comes first, in pages', () =>
    withStore(engine, async (store) => {
      const deliveredAt = [30, 10, 20, 20];
      const ids: string[] = [];
      for (const [n, minute] of deliveredAt.entries()) {
        const order = await makeOrder(store, n, { stage: 'delivered', deliveredAtMs: NOON_MS + minute });
        ids.push(order.reference);
      }
      await makeOrder(store, 9, { stage: 'sent' });
      const pages = await pagesOf(async (beforeReference) => {
        const page = await store.listDelivered({
          limit: 2,
          ...(beforeReference === undefined ? {} : { beforeReference }),
        });
        return page.map((order) => order.reference);
      });
      assert.deepEqual(pages, [
        [ids[0], ids[3]],
        [ids[2], ids[1]],
      ]);
    }));

  test('the record recently has deliveries, orders that were canceled, and how long refunds took', () =>
    withStore(engine, async (store) => {
      const delivered = { stage: 'delivered', paidAtMs: NOON_MS } as const;
      await makeOrder(store, 1, { ...delivered, deliveredAtMs: NOON_MS + 100 });
      await makeOrder(store, 2, { ...delivered, deliveredAtMs: NOON_MS + 300 });
      const { payAssetId, payBaseUnits, receiveAssetId, createdAtMs } = await makeOrder(store, 3, {
        ...delivered,
        deliveredAtMs: NOON_MS + 200,
      });
      const end = { stage: 'closed_funded', closeReason: 'other' } as const;
      await makeOrder(store, 4, { ...end, updatedAtMs: NOON_MS + 200 });
      await makeOrder(store, 5, { ...end, updatedAtMs: NOON_MS + 199 });
      const query = { sinceMs: NOON_MS + 200, refundsSinceMs: NOON_MS, limit: 10 };
      const pair = { payAssetId, payBaseUnits, receiveAssetId };
      assert.deepEqual(
        [await store.countOrdersMade(createdAtMs), await store.countOrdersMade(createdAtMs + 1)],
        [3, 2],
      );
      assert.deepEqual(await store.readTrackRecord(query), {
        deliveries: [
          { ...pair, tookMs: 300 },
          { ...pair, tookMs: 200 },
        ],
        deliveredCount: 2,
        canceledCount: 1,
        refundTimesMs: [],
      });
      const { deliveries, deliveredCount } = await store.readTrackRecord({ ...query, limit: 1 });
      assert.deepEqual([deliveries, deliveredCount], [[{ ...pair, tookMs: 300 }], 2]);
      await assert.rejects(store.readTrackRecord({ ...query, limit: 0 }), RangeError);
    }));

  test('due are those whose stage has a deadline and whose deadline has come, longest due first', () =>
    withStore(engine, async (store) => {
      const due = { lockEndsAtMs: 500, claimEndsAtMs: 400, lostEndsAtMs: 300 };
      const awaiting = await makeOrder(store, 1, { ...due, stage: 'awaiting_deposit' });
      const claimed = await makeOrder(store, 2, { ...due, stage: 'claimed' });
      const lost = await makeOrder(store, 3, { ...due, stage: 'lost' });
      const short = await makeOrder(store, 4, { ...due, stage: 'short' });
      for (const [n, stage] of (['seen', 'funded', 'assigned', 'closed', 'sent'] as const).entries()) {
        await makeOrder(store, 10 + n, { ...due, stage, assignedUntilMs: 1 });
      }
      await makeOrder(store, 20, { ...due, stage: 'claimed', claimEndsAtMs: null });
      const listDue = async (nowMs: number, limit = 10) =>
        (await store.listDueOrders({ nowMs, limit })).map((order) => order.orderId);
      assert.deepEqual(await listDue(299), []);
      assert.deepEqual(await listDue(300), [lost.orderId]);
      assert.deepEqual(
        await listDue(500),
        [lost, claimed, awaiting, short].map((order) => order.orderId),
      );
      assert.deepEqual(await listDue(500, 2), [lost.orderId, claimed.orderId]);
      assert.deepEqual(await store.listDueOrders({ nowMs: 300, limit: 1 }), [lost]);
    }));

  test('orders that timed out before the end of their lock are listed until they say otherwise', () =>
    withStore(engine, async (store) => {
      const times = { createdAtMs: 1_000, lockEndsAtMs: 500_000 };
      const timedOut = { ...times, stage: 'closed', closeReason: 'timeout' } as const;
      const first = await makeOrder(store, 1, timedOut);
      const second = await makeOrder(store, 2, { ...timedOut, createdAtMs: 2_000 });
      await makeOrder(store, 3, { ...timedOut, closeReason: 'customer' });
      await makeOrder(store, 4, { ...timedOut, stage: 'closed_funded' });
      await makeOrder(store, 5, { ...times, stage: 'awaiting_deposit' });
      await makeOrder(store, 6, { ...timedOut, lockEndsAtMs: 400_000 });
      const list = async (endsAfterMs: number, limit = 10) =>
        (await store.listTimedOut({ endsAfterMs, limit })).map(({ orderId }) => orderId);
      assert.deepEqual(await list(499_999), [first.orderId, second.orderId]);
      assert.deepEqual(await list(499_999, 1), [first.orderId]);
      assert.deepEqual(await list(500_000), []);
      await store.saveChange(sampleChange(first, { closeReason: 'clock_wrong' }));
      assert.deepEqual(await list(499_999), [second.orderId]);
      const longest = await makeOrder(store, 7, { ...timedOut, lockEndsAtMs: 1_000 + RATE_LOCK_MS_MAX });
      assert.deepEqual(await list(RATE_LOCK_MS_MAX), [longest.orderId]);
    }));
}
