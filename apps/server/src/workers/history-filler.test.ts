import { createBackfill } from '@naru/market';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogEvent } from '../log/json-log.ts';
import { createTestTimers } from '../testing/test-clock.ts';
import { withTestDesk } from '../testing/test-desk.ts';
import { createHistoryFiller } from './market-keeper.ts';

const DAY_MS = 86_400_000;

test('days come into the database with their source, and then nobody is asked any more', () =>
  withTestDesk({}, async ({ desk, clock }) => {
    const today = Math.floor(clock.nowMs() / DAY_MS) * DAY_MS;
    const rows = Array.from({ length: 220 }, (_, index) => [
      (today - (220 - index) * DAY_MS) / 1000,
      '100',
      '110',
      '90',
      '100',
      '0',
      '0',
      1,
    ]);
    const asked: string[] = [];
    const logged: LogEvent[] = [];
    let leases = 0;
    const timers = createTestTimers();
    const filler = createHistoryFiller({
      backfill: createBackfill({
        store: desk.store,
        presentPriceOf: (symbol) => (symbol === 'BTC' ? 100n * 10n ** 18n : null),
        transport: {
          fetch: ({ url }) => {
            asked.push(url);
            const text = JSON.stringify({ error: [], result: { XXBTZUSD: rows } });
            return Promise.resolve({ ok: true, bytes: new TextEncoder().encode(text), contentType: '' });
          },
        },
      }),
      clock,
      timers,
      lease: { take: () => Promise.resolve((leases += 1) > 1), giveBack: () => Promise.resolve() },
      log: (event) => logged.push(event),
    });
    filler.start();
    for (let round = 0; round < 60; round += 1) {
      timers.runAll();
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      if (timers.waiting()[0] === DAY_MS) break;
    }
    await filler.stop();
    assert.deepEqual([asked.length, logged.map(({ event }) => event)], [1, ['history_asked']]);
    const query = { symbols: ['BTC'], step: 'day', sinceMs: 0, untilMs: today + DAY_MS } as const;
    const bars = await desk.store.listPriceBars(query);
    assert.equal(bars.length, 220);
    assert.ok(bars.every(({ outsideSource }) => outsideSource === 'kraken'));
    assert.deepEqual(timers.waiting(), [], 'and no round is left over');
  }));
