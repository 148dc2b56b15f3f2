import { ok, refuse } from '@naru/core';
import type { LockBound, NewOrder, Order } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAY_RAIL, sampleBankOrder, sampleChange, sampleLock, sampleNewOrder } from './sample-order.ts';
import { type StoreEngine, deriveAddresses, withStore } from './store-place.ts';

function bounded(n: number, bound: Partial<LockBound> = {}): NewOrder {
  return { ...sampleBankOrder(n), lock: sampleLock(bound) };
}

/** Bounds of unpaid orders: an order is made within them, or nothing is written. */
export function runBoundsContract(engine: StoreEngine): void {
  test('an order that would exceed a bound is refused, and nothing is written', () =>
    withStore(engine, async (store, place) => {
      await deriveAddresses(store, 3);
      assert.deepEqual(await store.saveNewOrder(bounded(0)), ok(null));
      const late = { ...sampleNewOrder(1), lock: sampleLock({ countMax: 1 }) };
      assert.deepEqual(await store.saveNewOrder(late), refuse('too_many_open_orders'));
      const dear = bounded(2, { refusal: 'exposure_of_pair', usdCentsMax: 199 });
      assert.deepEqual(await store.saveNewOrder(dear), refuse('exposure_of_pair'));
      assert.equal(await place.countRows('orders'), 1);
      assert.equal(await place.countRows('audit_entries'), 1);
      assert.equal(await place.countRows('open_locks'), 1);
      assert.equal((await store.listFreeAddresses({ railId: PAY_RAIL, limit: 9 })).length, 3);
      assert.deepEqual(await store.saveNewOrder(bounded(2, { countMax: 2, usdCentsMax: 200 })), ok(null));
      assert.deepEqual(await store.saveNewOrder(bounded(3, { key: 'network m', countMax: 1 })), ok(null));
    }));

  test('of 40 at once that leave room for five, exactly five are made', () =>
    withStore(engine, async (store, place) => {
      const orders = Array.from({ length: 40 }, (_, n) => bounded(n, { usdCentsMax: 500 }));
      const answers = await Promise.all(orders.map((order) => store.saveNewOrder(order)));
      assert.equal(answers.filter((answer) => answer.ok).length, 5);
      for (const answer of answers) assert.ok(answer.ok || answer.reason === 'too_many_open_orders');
      assert.equal(await place.countRows('orders'), 5);
    }));

  test('an order counts until it is funded or has ended, and then what it had in common is forgotten', () =>
    withStore(engine, async (store, place) => {
      const made = bounded(1, { countMax: 1 });
      assert.deepEqual(await store.saveNewOrder(made), ok(null));
      const claimed = sampleChange(made.order, { stage: 'claimed' });
      assert.deepEqual(await store.saveChange(claimed), ok(null));
      assert.deepEqual(await store.saveNewOrder(bounded(2, { countMax: 1 })), refuse('too_many_open_orders'));
      let last = claimed;
      for (const stage of ['seen', 'lost', 'short', 'over'] as const) {
        last = sampleChange(last.order, { stage });
        assert.deepEqual(await store.saveChange(last), ok(null));
        const another = await store.saveNewOrder(bounded(2, { countMax: 1 }));
        assert.deepEqual(another, refuse('too_many_open_orders'), stage);
      }
      assert.deepEqual(await store.saveChange(sampleChange(last.order, { stage: 'funded' })), ok(null));
      assert.equal(await place.countRows('open_locks'), 0);
      const next = bounded(2, { countMax: 1 });
      assert.deepEqual(await store.saveNewOrder(next), ok(null));
      const seen = sampleChange(next.order, { stage: 'seen' });
      assert.deepEqual(await store.saveChange(seen), ok(null));
      assert.deepEqual(await store.saveChange(sampleChange(seen.order, { stage: 'closed' })), ok(null));
      assert.equal(await place.countRows('open_locks'), 0);
    }));

  test('what an order has used counts for a day after its end, and until its payment', () =>
    withStore(engine, async (store, place) => {
      const using = (n: number, sinceMs: number) => {
        const made = bounded(n);
        const uses = { sinceMs, bounds: [{ key: 'client c rail', countMax: 2 }] };
        return { ...made, lock: { ...made.lock, usdCents: 100, bounds: [], uses } };
      };
      const [first, second, third] = [using(1, 0), using(2, 0), using(3, 0)];
      assert.deepEqual(await store.saveNewOrder(first), ok(null));
      assert.deepEqual(await store.saveNewOrder(second), ok(null));
      assert.deepEqual(await store.saveChange(sampleChange(first.order, { stage: 'closed' })), ok(null));
      assert.deepEqual(await store.saveNewOrder(third), refuse('too_many_unpaid_today'));
      assert.equal(await place.countRows('unpaid_uses'), 2);
      assert.equal(await place.countRows('orders'), 2);
      assert.deepEqual(await store.saveChange(sampleChange(second.order, { stage: 'funded' })), ok(null));
      assert.deepEqual(await store.saveNewOrder(third), ok(null));
      const nextDay = using(4, third.order.createdAtMs);
      assert.deepEqual(await store.saveNewOrder(nextDay), ok(null));
    }));

  test('of 40 at once that may use five addresses, exactly five are made', () =>
    withStore(engine, async (store, place) => {
      const uses = { sinceMs: 0, bounds: [{ key: 'network n rail', countMax: 5 }] };
      const orders = Array.from({ length: 40 }, (_, n) => ({
        ...bounded(n),
        lock: { usdCents: 100, bounds: [], uses },
      }));
      const answers = await Promise.all(orders.map((order) => store.saveNewOrder(order)));
      assert.equal(answers.filter((answer) => answer.ok).length, 5);
      assert.equal(await place.countRows('unpaid_uses'), 5);
    }));

  test('unpaid groups are listed from a minimum on, by key, and an order that ends leaves them', () =>
    withStore(engine, async (store) => {
      const keys = [
        'email b@x',
        'email a@x',
        'email a@x',
        'email a@x',
        'email b@x',
        'email c',
        'user a@x',
        'user a@x',
      ];
      const made = keys.map((key, n) => bounded(n, { key }));
      for (const order of made) assert.deepEqual(await store.saveNewOrder(order), ok(null));
      const asked = { kind: 'email', countMin: 2, usdCentsMin: null, limit: 9 } as const;
      const firstOf = (key: string) => made[keys.indexOf(key)]?.order.orderId ?? assert.fail();
      const a = { kind: 'email', value: 'a@x', orderId: firstOf('email a@x'), orderCount: 3, usdCents: 300 };
      const b = { kind: 'email', value: 'b@x', orderId: firstOf('email b@x'), orderCount: 2, usdCents: 200 };
      assert.deepEqual(await store.listUnpaidGroups(asked), [a, b]);
      assert.deepEqual(await store.listUnpaidGroups({ ...asked, limit: 1 }), [a]);
      assert.deepEqual(await store.listUnpaidGroups({ ...asked, afterValue: 'a@x' }), [b]);
      assert.deepEqual(await store.listUnpaidGroups({ ...asked, countMin: null, usdCentsMin: 300 }), [a]);
      assert.deepEqual(await store.listUnpaidGroups({ ...asked, countMin: null }), []);
      const [, first, second, third] = made.map(({ order }) => order);
      const ofA = { group: { kind: 'email', value: 'a@x' }, limit: 2 } as const;
      const namesOf = (orders: readonly (Order | undefined)[]) =>
        orders.map((order) => ({ orderId: order?.orderId, reference: order?.reference }));
      assert.deepEqual(await store.listUnpaidOrders(ofA), namesOf([first, second]));
      const ended = sampleChange(first ?? assert.fail(), { stage: 'closed' });
      assert.deepEqual(await store.saveChange(ended), ok(null));
      assert.deepEqual(await store.listUnpaidOrders(ofA), namesOf([second, third]));
    }));

  test('of ten claims at once only those come through that stay below the bound together', () =>
    withStore(engine, async (store) => {
      const orders = await Promise.all(
        Array.from({ length: 10 }, async (_, n) => {
          const { order, ...rest } = sampleBankOrder(n);
          assert.deepEqual(await store.saveNewOrder({ ...rest, order }), ok(null));
          return order;
        }),
      );
      const claim = (order: Order): ReturnType<typeof store.saveChange> =>
        store.saveChange(
          sampleChange(
            order,
            { stage: 'claimed', reserveEndsAtMs: order.lockEndsAtMs + 1 },
            { claimsMaxBaseUnits: order.receiveBaseUnits * 4n },
          ),
        );
      const answers = await Promise.all(orders.map(claim));
      assert.equal(answers.filter((answer) => answer.ok).length, 3);
      for (const answer of answers) assert.ok(answer.ok || answer.reason === 'balance_too_small');
    }));
}
