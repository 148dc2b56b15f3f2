import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WatchEntry } from '../ports/store.ts';
import { createWatchBook } from './watch-book.ts';

const DAY_MS = 24 * 3_600_000;
const CLOCK = { nowMs: () => 0 };

function entry(n: number): WatchEntry {
  return { watchKey: `key-${n}`, purpose: 'deposit', orderId: `order-${n}`, registeredAtMs: n };
}

test('the keys are walked in pages, the last registered first, each once', async () => {
  const stored = [1, 2, 3, 4, 5].map(entry);
  const ltc = { network: { railId: 'ltc' } };
  const book = createWatchBook(
    {
      listWatchEntries: async () => stored,
      countRefusedKeys: async () => 0,
      listRefusedKeys: async () => [],
      listSettings: async () => new Map(),
    },
    CLOCK,
  );
  await book.catchUp(ltc);
  const watch = book.watchSet('ltc');
  assert.deepEqual(watch.recent(2), ['key-5', 'key-4']);
  assert.deepEqual(watch.recent(2, 'key-4'), ['key-3', 'key-2']);
  assert.deepEqual(watch.recent(2, 'key-2'), ['key-1']);
  assert.deepEqual(watch.recent(2, 'key-1'), []);
  assert.deepEqual(watch.recent(2, 'key-of-nobody'), ['key-5', 'key-4']);

  stored.push(entry(6));
  await book.catchUp(ltc);
  assert.deepEqual(watch.recent(1), ['key-6'], 'a key registered during a scan is in it');
  assert.deepEqual(watch.recent(9, 'key-4'), ['key-3', 'key-2', 'key-1'], 'and moves no page');
  assert.deepEqual([watch.has('key-6'), watch.has('key-7')], [true, false]);
});

test('addresses of a sibling network are looked for, and are never among the own ones', async () => {
  const stored: Record<string, WatchEntry[]> = {
    eth: [entry(1)],
    bsc: [entry(2), { ...entry(3), purpose: 'payout' }],
  };
  const book = createWatchBook(
    {
      listWatchEntries: async ({ railId }) => stored[railId] ?? [],
      countRefusedKeys: async () => 0,
      listRefusedKeys: async () => [],
      listSettings: async () => new Map(),
    },
    CLOCK,
  );
  const eth = { network: { railId: 'eth' }, indexRailIds: ['eth', 'bsc', 'avax'] };
  assert.equal(await book.catchUp(eth), true);
  assert.equal(await book.catchUp(eth), false);
  const watch = book.watchSet('eth');
  assert.deepEqual(
    [1, 2, 3].map((n) => watch.has(`key-${n}`)),
    [true, true, false],
    'a receiver on another network is none of ours',
  );
  assert.deepEqual(watch.recent(9), ['key-1']);
  assert.deepEqual(book.listEntries('eth', 'key-2'), []);
  stored['bsc']?.push(entry(4));
  assert.equal(await book.catchUp(eth), true);
  assert.equal(watch.has('key-4'), true);
});

test('once a day addresses of orders that ended 90 days ago are forgotten, of siblings too', async () => {
  const stored: Record<string, WatchEntry[]> = { eth: [entry(1), entry(2)], bsc: [entry(3), entry(4)] };
  const endedAtMs = new Map([
    ['order-1', 0],
    ['order-3', 0],
  ]);
  let nowMs = 0;
  const asked: number[] = [];
  const book = createWatchBook(
    {
      listWatchEntries: async ({ railId, endedBeforeMs = 0 }) => {
        asked.push(endedBeforeMs);
        return (stored[railId] ?? []).filter(
          ({ orderId }) => (endedAtMs.get(orderId) ?? Number.MAX_VALUE) >= endedBeforeMs,
        );
      },
      countRefusedKeys: async () => 1,
      listRefusedKeys: async () => ['key-refused'],
      listSettings: async () => new Map(),
    },
    { nowMs: () => nowMs },
  );
  const eth = { network: { railId: 'eth' }, indexRailIds: ['eth', 'bsc'] };
  const watch = book.watchSet('eth');
  const watched = (): readonly string[] =>
    [1, 2, 3, 4].map((n) => `key-${n}`).filter((key) => watch.has(key));
  await book.catchUp(eth);
  assert.deepEqual(watched(), ['key-1', 'key-2', 'key-3', 'key-4']);
  nowMs = 90 * DAY_MS;
  await book.catchUp(eth);
  assert.deepEqual(watched(), ['key-1', 'key-2', 'key-3', 'key-4'], 'to the day');
  nowMs += DAY_MS;
  assert.equal(await book.catchUp(eth), false);
  assert.deepEqual(watched(), ['key-2', 'key-4']);
  assert.deepEqual(watch.recent(9), ['key-2', 'key-refused'], 'what belongs to no order stays');
  assert.deepEqual(book.listEntries('eth', 'key-1'), []);
  const count = asked.length;
  await book.catchUp(eth);
  assert.equal(asked.length, count + 2, 'not again on the same day');
});

test('what the coins of saved transactions hold is known, also of those that were saved since', async () => {
  const spending = (outputKey: string) => ({
    orderIds: [],
    coins: [{ outputKey, baseUnits: '9007199254740993' }],
    changeIndex: null,
  });
  const stored = new Map<string, string>();
  const book = createWatchBook(
    {
      listWatchEntries: async () => [],
      countRefusedKeys: async () => 0,
      listRefusedKeys: async () => [],
      listSettings: async () => stored,
    },
    CLOCK,
  );
  const ltc = { network: { railId: 'ltc' }, draftPayout: () => assert.fail() };
  const watch = book.watchSet('ltc');
  const known = () => ['a:0', 'b:1', 'c:2'].map((outputKey) => watch.coinBaseUnits(outputKey));
  assert.equal(await book.catchUp(ltc), false);
  assert.deepEqual(known(), [null, null, null]);
  const save = (...[drafts, spent]: readonly (readonly unknown[])[]) =>
    stored.set('coinDrafts:ltc', JSON.stringify({ changeThrough: -1, drafts, spent }));
  save([spending('a:0')], []);
  assert.equal(await book.catchUp(ltc), true, 'a block that was read before is read again');
  assert.equal(await book.catchUp(ltc), false);
  save([spending('b:1')], [spending('a:0')]);
  await book.catchUp(ltc);
  assert.deepEqual(known(), [9_007_199_254_740_993n, 9_007_199_254_740_993n, null]);
  await book.catchUp({ network: { railId: 'ltc-of-others' } });
  assert.equal(book.watchSet('ltc-of-others').coinBaseUnits('a:0'), null);
});
