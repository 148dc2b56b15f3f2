import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalEntry } from '../facts/journal-entry.ts';
import { compareAddresses, isUnrecorded } from './walk-addresses.ts';
import {
  type EntrySums,
  type WatchedBalance,
  addEntry,
  differenceOf,
  formatWatched,
  judgeWatched,
  parseWatched,
} from './audit-rail.ts';

const NONE = { unrecorded: 0n, left: 0n, excess: 0n };

interface Facts {
  readonly found: bigint;
  readonly inBooks?: bigint;
  readonly unrecorded?: bigint;
  readonly held: bigint;
  readonly broughtIn?: bigint;
  readonly countedSince?: bigint | null;
}

function judge(facts: Facts, last: WatchedBalance | null = null): WatchedBalance {
  const { found, inBooks = found, unrecorded = 0n, held, broughtIn = 0n, countedSince = null } = facts;
  const sums = { found, inBooks, unrecorded };
  return judgeWatched(sums, { held, broughtIn, countedSince }, { last, nowMs: 1 });
}

test('deposits that are at their addresses agree with the books, whatever other wallets hold', () => {
  assert.deepEqual(differenceOf(judge({ found: 3n, held: 3n })), NONE);
  assert.deepEqual(differenceOf(judge({ found: 3n, held: 103n, broughtIn: 100n })), NONE);
  assert.deepEqual(differenceOf(judge({ found: 0n, held: 100n, broughtIn: 100n })), NONE);
});

test('what left an address is a difference until an entry says where it went', () => {
  const swept = { found: 0n, broughtIn: 100n };
  assert.deepEqual(differenceOf(judge({ ...swept, held: 103n })), { ...NONE, left: 3n });
  assert.deepEqual(differenceOf(judge({ ...swept, held: 101n })), { ...NONE, left: 1n });
  assert.deepEqual(differenceOf(judge({ ...swept, held: 100n })), NONE);
});

test('more at the addresses than the books hold is a difference', () => {
  assert.deepEqual(differenceOf(judge({ found: 5n, held: 2n })), { ...NONE, excess: 3n });
});

test('a count confirms what the comparison before it showed, and nothing that left afterwards', () => {
  const before = judge({ found: 0n, held: 5n });
  assert.deepEqual(differenceOf(judge({ found: 0n, held: 5n }, before)), { ...NONE, left: 5n });
  const counted = judge({ found: 0n, held: 5n, countedSince: 0n }, before);
  assert.deepEqual(differenceOf(counted), NONE);
  assert.deepEqual(differenceOf(judge({ found: 0n, held: 5n }, counted)), NONE);
  const stolen = judge({ found: 0n, held: 7n, countedSince: 0n }, before);
  assert.deepEqual(differenceOf(stolen), { ...NONE, left: 2n });
  // Two are lost, as the count says; three are in another wallet.
  const lost = judge({ found: 0n, held: 3n, countedSince: -2n }, before);
  assert.deepEqual(differenceOf(lost), NONE);
  assert.deepEqual(differenceOf(judge({ found: 0n, held: 4n }, lost)), { ...NONE, left: 1n });
});

test('a count before the first comparison confirms nothing', () => {
  assert.deepEqual(differenceOf(judge({ found: 0n, held: 5n, countedSince: 0n })), { ...NONE, left: 5n });
});

test('money that nobody recorded is a difference until it is counted, and the next one is one again', () => {
  const more = { found: 9n, inBooks: 5n, unrecorded: 4n };
  const before = judge({ ...more, held: 5n });
  assert.deepEqual(differenceOf(before), { ...NONE, unrecorded: 4n });
  const counted = judge({ ...more, held: 9n, countedSince: 4n }, before);
  assert.deepEqual(differenceOf(counted), NONE);
  const moved = judge({ found: 5n, held: 9n }, counted);
  const again = judge({ found: 7n, inBooks: 5n, unrecorded: 2n, held: 9n }, moved);
  assert.equal(differenceOf(again).unrecorded, 2n);
});

test('entries say what was brought into other wallets, and what was counted since', () => {
  const entry = (kind: JournalEntry['kind'], account: 'outside' | 'difference', baseUnits: bigint) => ({
    entryId: 'entry',
    journalKey: 'key',
    orderId: null,
    kind,
    countedBaseUnits: null,
    recordedAtMs: 10,
    legs: [
      { account, assetId: 'LTC', baseUnits: -baseUnits, usdCents: null, krw: null },
      { account: 'reserve' as const, assetId: 'LTC', baseUnits, usdCents: null, krw: null },
    ],
  });
  const sum = (entries: readonly JournalEntry[], sinceMs = 0, assetId = 'LTC') =>
    entries.reduce<EntrySums>((sums, each) => addEntry(sums, each, { assetId, sinceMs }), {
      broughtIn: 0n,
      countedSince: null,
    });
  const moved = [
    entry('opening', 'outside', 100n),
    entry('bought', 'outside', 7n),
    entry('to_cold', 'outside', -50n),
    entry('unmatched', 'outside', 9n),
  ];
  assert.deepEqual(sum(moved), { broughtIn: 107n, countedSince: null });
  assert.deepEqual(sum(moved, 0, 'BTC'), { broughtIn: 0n, countedSince: null });
  const counts = [entry('counted', 'difference', -3n), entry('counted', 'difference', 1n)];
  assert.deepEqual(sum(counts), { broughtIn: 0n, countedSince: -2n });
  assert.deepEqual(sum(counts, 10), { broughtIn: 0n, countedSince: null });
});

test('an address is compared asset by asset, and only what is booked is in the books', () => {
  const addresses = [
    { addressIndex: 0, watchKey: 'a', address: 'A', orderId: 'order' },
    { addressIndex: 1, watchKey: 'b', address: 'B', orderId: null },
  ];
  const found = new Map([
    ['a', new Map([['ETH', 7n]])],
    ['b', new Map([['USDT', 2n]])],
  ]);
  const arrivals = [
    { watchKey: 'a', assetId: 'ETH', baseUnits: 5n, isBooked: true },
    { watchKey: 'a', assetId: 'ETH', baseUnits: 4n, isBooked: false },
    { watchKey: 'a', assetId: 'USDT', baseUnits: 3n, isBooked: true },
  ];
  const balances = compareAddresses({ railId: 'eth', addresses }, found, arrivals);
  assert.deepEqual(
    balances.map((each) => [each.address, each.assetId, each.found, each.recorded, each.inBooks]),
    [
      ['A', 'ETH', 7n, 9n, 5n],
      ['A', 'USDT', 0n, 3n, 0n],
      ['B', 'USDT', 2n, 0n, 0n],
    ],
  );
  assert.deepEqual(balances.map(isUnrecorded), [false, false, true]);
});

test('a comparison is kept to the unit', () => {
  const balance = judge({ found: 10n ** 40n, held: -5n, unrecorded: 1n });
  assert.deepEqual(parseWatched(formatWatched(balance)), balance);
  assert.equal(parseWatched(undefined), null);
});
