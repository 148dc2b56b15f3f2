import { ok } from '@naru/core';
import type { FoundOrders, OrderClue, OrderSearch, Store } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  NOON_MS,
  PAY_RAIL,
  RECEIVE_RAIL,
  sampleAudit,
  sampleBankOrder,
  sampleChange,
  sampleNewOrder,
  sampleSighting,
} from './sample-order.ts';
import { type StoreEngine, deriveAddresses, makeOrder, withStore } from './store-place.ts';

const ALL = {
  clues: null,
  stage: null,
  assetId: null,
  operatorId: null,
  sinceMs: 0,
  untilMs: NOON_MS * 2,
  limit: 10,
  candidatesMax: 100,
} as const satisfies OrderSearch;

/** The numbers of the found orders, as `makeOrder` counts them. */
async function find(store: Store, over: Partial<OrderSearch>): Promise<string> {
  return numbersOf(await store.searchOrders({ ...ALL, ...over }));
}

function numbersOf({ views }: FoundOrders): string {
  return views.map(({ order }) => Number(order.orderId.slice('order'.length))).join(' ');
}

function clueOf(
  kind: Exclude<OrderClue['kind'], 'amount' | 'output' | 'network_of'>,
  text: string,
  isPrefix = false,
): { readonly clues: readonly OrderClue[] } {
  return { clues: [{ kind, text, isPrefix }] };
}

export function runSearchContract(engine: StoreEngine): void {
  test('an order is found by its identifier, reference, e-mail and addresses', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 3);
      const wish = {
        depositorName: 'Jun Kim',
        email: 'Jun@Example.org',
        receiveAddress: 'rRipple1',
        receiveWatchKey: 'r1',
      };
      const made = sampleNewOrder(2, wish);
      assert.deepEqual(await store.saveNewOrder(made), ok(null));
      await makeOrder(store, 1);
      const { orderId, reference, depositAddress } = made.order;
      assert.equal(await find(store, clueOf('order_id', orderId)), '2');
      assert.deepEqual(await store.saveChange(sampleChange(made.order, { linkId: 'otherLink' })), ok(null));
      for (const text of [orderId, 'otherLink'])
        assert.equal(await find(store, clueOf('order_id', text)), '2');
      assert.equal(await find(store, clueOf('reference', reference)), '2');
      assert.equal(await find(store, clueOf('reference', 'NR-00000', true)), '2 1');
      assert.equal(await find(store, clueOf('email', 'jun@example.org')), '2');
      assert.equal(await find(store, clueOf('email', 'jun@', true)), '2');
      assert.equal(await find(store, clueOf('email', 'jun@')), '');
      assert.equal(await find(store, clueOf('depositor', 'jun kim')), '2');
      assert.equal(await find(store, clueOf('depositor', 'jun', true)), '2');
      assert.equal(await find(store, clueOf('depositor', 'kim', true)), '');
      assert.equal(await find(store, clueOf('receive_address', 'rRipple1')), '2');
      assert.equal(await find(store, clueOf('receive_address', 'rRip', true)), '2');
      assert.equal(await find(store, clueOf('deposit_address', depositAddress)), '2');
      assert.equal(await find(store, clueOf('deposit_address', 'Naru Bank 1-2-3')), '', 'of a bank');
      for (const text of ['%', '_', "'", '"', '\\', '‮', 'x'.repeat(400), ''])
        for (const kind of [
          'order_id',
          'reference',
          'email',
          'depositor',
          'receive_address',
          'txid',
        ] as const)
          assert.equal(await find(store, clueOf(kind, text)), '', `${kind} ${text}`);
      assert.equal(await find(store, clueOf('email', '%', true)), '');
    }));

  test('an order is found by its payments in both directions, and once', () =>
    withStore(engine, async (store) => {
      await deriveAddresses(store, 3);
      const paid = sampleNewOrder(1);
      assert.deepEqual(await store.saveNewOrder(paid), ok(null));
      const transfer = { railId: RECEIVE_RAIL, outputKey: 'KB 42', txid: 'kb 42' };
      const outs = ['tx-a', 'tx-ab'].map((txid, n) =>
        sampleSighting(paid.order, { outputKey: `${txid}:${n}`, txid }),
      );
      const payout = sampleSighting(paid.order, { ...transfer, purpose: 'payout', watchKey: 'w' });
      assert.ok((await store.saveChange(sampleChange(paid.order, {}, { sightings: [...outs, payout] }))).ok);
      await makeOrder(store, 2);
      assert.equal(await find(store, clueOf('txid', 'tx-a')), '1');
      assert.equal(await find(store, clueOf('txid', 'tx-', true)), '1');
      const output = { kind: 'output', railId: RECEIVE_RAIL, outputKey: 'KB 42' } as const;
      assert.equal(await find(store, { clues: [output] }), '1');
      assert.equal(await find(store, { clues: [{ ...output, railId: PAY_RAIL }] }), '');
      assert.equal(await find(store, { clues: [output, ...clueOf('txid', 'tx-a').clues] }), '1');
    }));

  test('an amount is one of these currencies, paid or received', () =>
    withStore(engine, async (store) => {
      await makeOrder(store, 1, { payBaseUnits: 50_000_000n, receiveBaseUnits: 7n });
      await makeOrder(store, 2, { payBaseUnits: 7n, receiveBaseUnits: 50_000_000n });
      await makeOrder(store, 3, { payAssetId: 'BTC', payBaseUnits: 50_000_000n, receiveBaseUnits: 7n });
      const amount = (...assetIds: string[]) => ({
        clues: [{ kind: 'amount', baseUnits: 50_000_000n, assetIds } as const],
      });
      assert.equal(await find(store, amount('LTC')), '1');
      assert.equal(await find(store, amount('LTC', 'KRW')), '2 1');
      assert.equal(await find(store, amount('BTC')), '3');
      assert.equal(await find(store, amount('XRP')), '');
    }));

  test('unpaid orders of one network find each other', () =>
    withStore(engine, async (store) => {
      for (const [n, key] of ['network a', 'network a', 'network b', 'client a'].entries()) {
        const bound = { key, refusal: 'too_many_open_orders', countMax: null, usdCentsMax: null } as const;
        const lock = { usdCents: 1, bounds: [bound] };
        assert.deepEqual(await store.saveNewOrder({ ...sampleBankOrder(n), lock }), ok(null));
      }
      const orderId = sampleBankOrder(0).order.orderId;
      assert.equal(await find(store, { clues: [{ kind: 'network_of', orderId }] }), '1 0');
    }));

  test('filters leave the orders of a stage, a currency, a time and an operator', () =>
    withStore(engine, async (store) => {
      await makeOrder(store, 1, { stage: 'funded' });
      const second = await makeOrder(store, 2, { stage: 'funded', payAssetId: 'BTC' });
      await makeOrder(store, 3, { receiveAssetId: 'BTC' });
      const change = sampleChange(second, { assignedOperatorId: 'jun' });
      const audit = sampleAudit(change.order, { actor: { kind: 'operator', id: 'jun' } });
      assert.ok((await store.saveChange({ ...change, audit })).ok);
      const email = clueOf('email', 'mina@example.org');
      for (const clues of [null, email.clues]) {
        assert.equal(await find(store, { clues }), '3 2 1');
        assert.equal(await find(store, { clues, stage: 'funded' }), '2 1');
        assert.equal(await find(store, { clues, assetId: 'BTC' }), '3 2');
        assert.equal(await find(store, { clues, stage: 'funded', assetId: 'KRW' }), '2 1');
        assert.equal(await find(store, { clues, operatorId: 'jun' }), '2');
        assert.equal(await find(store, { clues, operatorId: 'customer' }), '');
        const times = { sinceMs: NOON_MS + 60_000, untilMs: NOON_MS + 180_000 };
        assert.equal(await find(store, { clues, ...times }), '2 1');
      }
      assert.equal(await find(store, { clues: [] }), '');
    }));

  test('pages follow each other through all clues, none twice and none left out, ties too', () =>
    withStore(engine, async (store) => {
      for (let n = 0; n < 9; n += 1) {
        const isOfMina = n % 2 === 0;
        await makeOrder(store, n, {
          createdAtMs: NOON_MS + Math.floor(n / 4),
          email: isOfMina ? 'mina@example.org' : 'jun@example.org',
          receiveAddress: n % 3 === 0 ? 'rRipple1' : 'rRipple2',
        });
      }
      const clues = [
        ...clueOf('email', 'mina@example.org').clues,
        ...clueOf('receive_address', 'rRipple1').clues,
      ];
      for (const [over, pages] of [
        [{ clues }, ['8 6 4', '3 2 0']],
        [{ clues, assetId: 'LTC' }, ['8 6 4', '3 2 0']],
        [{ stage: 'awaiting_deposit' }, ['8 7 6', '5 4 3', '2 1 0']],
        // The page ends where the first clue has more candidates than are compared.
        [{ clues, assetId: 'LTC', candidatesMax: 2 }, ['8 6', '4 3 2', '0']],
        [{ assetId: 'BTC', candidatesMax: 4 }, []],
      ] as const) {
        const found: string[] = [];
        let rest: FoundOrders['rest'] = null;
        do {
          const page: FoundOrders = await store.searchOrders({
            ...ALL,
            ...over,
            limit: 3,
            ...(rest === null ? {} : { beforeOrderId: rest.beforeOrderId }),
          });
          if (page.views.length > 0) found.push(numbersOf(page));
          ({ rest } = page);
        } while (rest !== null);
        assert.deepEqual(found, pages);
      }
      assert.equal(await find(store, { beforeOrderId: 'nobody' }), '');
      for (const limit of [0, 1.5, 1001])
        await assert.rejects(store.searchOrders({ ...ALL, limit }), RangeError);
    }));
}
