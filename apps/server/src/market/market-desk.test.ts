import { ok } from '@naru/core';
import { NO_OWN_CALLS } from '@naru/desk';
import { createDemoRateSource } from '@naru/market';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTestDesk } from '../testing/test-desk.ts';
import { createMarketDesk, syncOrders } from './market-desk.ts';

const BY = { operatorId: 'mina', note: 'the venue is wrong' };
const HALT = { kind: 'halt', symbol: '*' } as const;

test('an order is in force here at once, and elsewhere when it is asked for', () =>
  withTestDesk({}, async ({ desk }) => {
    const [here, elsewhere] = [createDemoRateSource(), createDemoRateSource()];
    let published = 0;
    const publish = () => Promise.resolve(void (published += 1));
    const market = createMarketDesk({ desk, source: here, publish });
    assert.ok((await market.give(HALT, BY)).ok);
    assert.deepEqual([here.orders().halts.length, elsewhere.orders().halts.length, published], [1, 0, 1]);
    await syncOrders(desk.store, elsewhere);
    assert.deepEqual(elsewhere.orders(), here.orders());
  }));

test('what could not be written down is not in force', () =>
  withTestDesk({}, async ({ desk }) => {
    const source = createDemoRateSource();
    const store = { ...desk.store, saveMarketAct: () => Promise.reject(new Error('the disk is full')) };
    const publish = () => assert.fail('nothing has changed');
    const market = createMarketDesk({ desk: { ...desk, store }, source, publish });
    await assert.rejects(market.give(HALT, BY), { message: 'the disk is full' });
    assert.deepEqual([source.orders().halts, await desk.store.listMarketActs(9)], [[], []]);
  }));

test('an order that is given while the orders are read is not put back', () =>
  withTestDesk({}, async ({ desk }) => {
    const source = createDemoRateSource();
    const market = createMarketDesk({ desk, source, publish: () => Promise.resolve() });
    await market.give({ ...HALT, symbol: '*' }, BY);
    const slow = {
      ...desk.store,
      findMarketNote: async (key: string) => {
        const read = await desk.store.findMarketNote(key);
        await market.give({ kind: 'resume', symbol: '*' }, BY);
        return read;
      },
    };
    await syncOrders(slow, source);
    assert.deepEqual(source.orders().halts, []);
  }));

test('without a market price every pin waits for the second person, and at a desk of one none does', () =>
  withTestDesk({}, async ({ desk }) => {
    const known = createDemoRateSource();
    const price = {
      symbol: 'LTC',
      state: 'halted',
      reason: 'sources',
      priceScaled: null,
      sources: [],
    } as const;
    const decided = () => [{ ...price, wideningPpm: 0n, untilMs: null, marketScaled: null }];
    const source = { ...known, decided };
    const publish = () => Promise.resolve();
    const pin = { kind: 'pin', symbol: 'LTC', usdPrice: '70', minutes: 10 } as const;
    assert.deepEqual(await createMarketDesk({ desk, source, publish }).give(pin, BY), ok('given'));
    const store = { ...desk.store, listOperators: () => Promise.resolve([JUN]) };
    const ofTwo = createMarketDesk({ desk: { ...desk, store }, source, publish });
    assert.deepEqual(await ofTwo.give(pin, BY), ok('proposed'));
  }));

const JUN = {
  operatorId: 'jun',
  name: 'Jun',
  passwordHash: '',
  role: 'approver',
  totpSecret: null,
  disabledAtMs: null,
  createdAtMs: 0,
  ...NO_OWN_CALLS,
} as const;
