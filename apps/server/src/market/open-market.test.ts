import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDemoRateSource } from '@naru/market';
import { openMarket, openMarketSources } from './open-market.ts';
import { withTestDesk } from '../testing/test-desk.ts';

const SETTINGS = {
  cryptocompareKey: null,
  demoFaults: [],
  newsFeeds: { en: ['https://news.example/rss'], kr: [] },
};
const BAR = { symbol: 'BTC', startsAtMs: 0, closeScaled: 2n, highScaled: 3n, lowScaled: 1n };

test('beside invented prices all is invented and says so', () =>
  withTestDesk({}, async ({ desk }) => {
    const { facts } = openMarket(desk, createDemoRateSource());
    assert.deepEqual([facts.isDemo, facts.feeds.isDemo, facts.feeds.news('en').state], [true, true, 'ok']);
  }));

test('a desk with real prices, or with none, shows nothing that is invented', () =>
  withTestDesk({}, async ({ desk }) => {
    await desk.store.savePriceBars('minute', [BAR]);
    for (const mode of ['live', null] as const) {
      const { rates, liveFeeds } = openMarketSources(mode, SETTINGS, desk);
      assert.equal(rates?.isDemo ?? false, false);
      const { facts } = openMarket(desk, rates, liveFeeds);
      assert.deepEqual([facts.isDemo, facts.feeds.isDemo], [false, false], String(mode));
      assert.deepEqual(facts.feeds.news('en'), { state: 'unavailable', articles: [] });
      assert.deepEqual(facts.feeds.fearGreed(), { state: 'unavailable', reading: null });
      const query = { symbols: ['BTC'], step: 'minute', sinceMs: 0, untilMs: 60_000 } as const;
      assert.deepEqual(await facts.history.listPriceBars(query), [BAR], 'its own past and no other');
    }
  }));
