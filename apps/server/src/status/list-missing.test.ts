import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Desk } from '@naru/desk';
import { withTestDesk } from '../testing/test-desk.ts';
import { listMissing } from './list-missing.ts';

test('what is there for some pairs only is missing where no pair has all of it', () =>
  withTestDesk({}, async (house) => {
    const { desk } = house;
    const snapshot = await house.publish();
    const priceOnly = (...symbols: readonly string[]): Desk => {
      const prices = Object.entries(snapshot.usdPrices).filter(([symbol]) => symbols.includes(symbol));
      const current = () => ({ ...snapshot, usdPrices: Object.fromEntries(prices) });
      return { ...desk, rateBook: { ...desk.rateBook, current } };
    };
    const railsOf = (...assetIds: readonly string[]) => {
      const read = new Set(assetIds.map((assetId) => desk.assets.get(assetId)?.railId));
      return (railId: string): boolean => read.has(railId);
    };
    const list = (priced: Desk, ...read: readonly string[]) =>
      listMissing({ desk: priced, isRailHealthy: railsOf(...read) });
    assert.deepEqual(list(priceOnly('LTC', 'KRW'), 'LTC', 'KRW'), []);
    assert.deepEqual(list(priceOnly('LTC', 'KRW'), 'KRW'), ['networks'], 'the bank alone is read');
    assert.deepEqual(list(priceOnly('LTC', 'KRW'), 'LTC', 'XRP'), ['prices'], 'one of the two has a price');
    assert.deepEqual(list(priceOnly('LTC'), 'LTC', 'KRW'), ['prices']);
    assert.deepEqual(list(priceOnly('LTC'), 'KRW'), ['networks', 'prices'], 'each is named');
  }));
