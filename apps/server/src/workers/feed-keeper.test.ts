import { createLiveFeeds } from '@naru/market';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemTimers } from '../machine/timers.ts';
import { withTestDesk } from '../testing/test-desk.ts';
import { createFeedKeeper } from './market-keeper.ts';

const INDEX = '{"data":[{"value":"47","timestamp":"TAKEN"}],"metadata":{"error":null}}';

test('the index is there again after a restart without anybody being asked', () =>
  withTestDesk({}, async ({ desk, clock }) => {
    const body = INDEX.replace('TAKEN', String(Math.floor(clock.nowMs() / 1000)));
    const open = (answer: string | null) => {
      const feeds = createLiveFeeds({
        clock,
        rssUrls: { en: [], kr: [] },
        transport: {
          fetch: ({ url }) =>
            Promise.resolve(
              answer !== null && url.includes('alternative.me')
                ? { ok: true, bytes: new TextEncoder().encode(answer), contentType: 'application/json' }
                : { ok: false, reason: 'unreachable', status: null, retryAfterMs: null },
            ),
        },
      });
      const { store } = desk;
      return {
        feeds,
        keeper: createFeedKeeper({ feeds, store, clock, timers: systemTimers, log: () => {} }),
      };
    };
    const before = open(body);
    await before.keeper.recall();
    before.keeper.start();
    await before.keeper.firstRound;
    await before.keeper.stop();
    assert.equal(before.feeds.fearGreed().reading?.value, 47);
    const after = open(null);
    assert.equal(after.feeds.fearGreed().reading, null);
    await after.keeper.recall();
    assert.deepEqual(after.feeds.fearGreed(), before.feeds.fearGreed());
    clock.advance(8 * 86_400_000);
    assert.deepEqual(after.feeds.fearGreed(), { state: 'unavailable', reading: null });
  }));
