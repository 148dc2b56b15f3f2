import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Asset } from '@naru/core';
import { findClosure } from './judge-opening.ts';
import { ALWAYS_OPEN, type Opening, type Stop } from '../facts/opening.ts';

const PAIR = { payAssetId: 'LTC-litecoin', receiveAssetId: 'USDT-tron' };
const MINUTE_MS = 60_000;
const NINE_MS = Date.parse('2026-11-23T09:00:00Z');
const HOURS = {
  timeZone: 'UTC',
  week: Array.from({ length: 7 }, () => [{ from: '09:00', until: '18:00' }]),
  holidays: [],
  unattendedMinutes: null,
};

const LITECOIN: Asset = {
  assetId: PAIR.payAssetId,
  symbol: 'LTC',
  name: 'Litecoin',
  nameKr: '라이트코인',
  network: 'Litecoin',
  railId: 'ltc',
  decimals: 8,
  quoteDecimals: 8,
  dustBaseUnits: 0n,
  feeCapBaseUnits: 0n,
};

function closureOf(
  parts: Partial<Opening>,
  nowMs = NINE_MS,
  lastSeenMs: number | null = null,
  usedUpRailId: string | null = null,
) {
  return findClosure(
    {
      assets: new Map([[LITECOIN.assetId, LITECOIN]]),
      addressPool: { isUsedUp: (railId) => railId === usedUpRailId },
      rails: new Map([['ltc', { network: { railId: 'ltc', environment: 'rehearsal' } }]]),
      hashText: (text) => text,
      settings: { opening: { ...ALWAYS_OPEN, ...parts }, armings: new Map() },
      clock: { nowMs: () => nowMs },
      signOfLife: { lastMs: () => lastSeenMs },
    },
    PAIR,
  );
}

function stop(part: Pick<Stop, 'kind'> & Partial<Stop>): Stop {
  const facts = { stopId: 's1', sinceMs: 1, untilMs: null, notice: null };
  if (part.kind !== 'currency') return { ...facts, ...part, kind: part.kind };
  return { ...facts, assetId: PAIR.payAssetId, side: 'pay', ...part };
}

test('a desk without hours and stops takes orders', () => {
  assert.equal(closureOf({}), null);
});

test('outside of its hours the desk is closed until it opens', () => {
  assert.equal(closureOf({ hours: HOURS }), null);
  assert.deepEqual(closureOf({ hours: HOURS }, NINE_MS - 1), { reason: 'desk_closed', untilMs: NINE_MS });
});

test('a pause counts until it ends, and a drain counts first', () => {
  const pause = stop({ kind: 'pause', untilMs: NINE_MS + 1 });
  assert.equal(closureOf({ stops: [pause] })?.reason, 'desk_paused');
  assert.equal(closureOf({ stops: [pause] }, NINE_MS + 1), null);
  assert.equal(closureOf({ stops: [pause, stop({ kind: 'drain' })] })?.reason, 'desk_draining');
});

test('orders are taken again when every pause has ended and the hours have begun', () => {
  const hourMs = 60 * MINUTE_MS;
  const first = stop({ kind: 'pause', untilMs: NINE_MS + hourMs });
  const second = stop({ kind: 'drain', untilMs: NINE_MS + 10 * hourMs });
  const untilOf = (stops: readonly Stop[]) => closureOf({ stops, hours: HOURS })?.untilMs;
  assert.equal(untilOf([first]), NINE_MS + hourMs);
  assert.equal(untilOf([first, second]), NINE_MS + 24 * hourMs, 'the desk is closed at the end of the drain');
  assert.equal(untilOf([first, stop({ kind: 'pause' })]), null);
  const ofCurrency = stop({ kind: 'currency', untilMs: NINE_MS + 10 * hourMs });
  assert.equal(untilOf([ofCurrency]), NINE_MS + 24 * hourMs);
});

test('a currency is paused in one direction only', () => {
  const paused = stop({ kind: 'currency' });
  assert.deepEqual(closureOf({ stops: [paused] }), {
    reason: 'currency_paused',
    stop: paused,
    untilMs: null,
  });
  assert.equal(closureOf({ stops: [stop({ kind: 'currency', side: 'receive' })] }), null);
  const received = stop({ kind: 'currency', side: 'receive', assetId: PAIR.receiveAssetId });
  assert.equal(closureOf({ stops: [received] })?.reason, 'currency_paused');
});

test('a currency whose list of addresses is used up cannot be paid with, and says why', () => {
  const closure = closureOf({}, NINE_MS, null, LITECOIN.railId);
  assert.ok(closure?.reason === 'currency_paused');
  assert.deepEqual([closure.stop.side, closure.untilMs], ['pay', null]);
  assert.match(closure.stop.notice?.en ?? '', /address/);
  assert.equal(closureOf({}, NINE_MS, null, 'btc'), null);
});

test('without a sign of its operators the desk stops, counted from the beginning of its hours', () => {
  const hours = { ...HOURS, unattendedMinutes: 60 };
  const hourMs = 60 * MINUTE_MS;
  const reasonAt = (nowMs: number, seenMs: number | null) => closureOf({ hours }, nowMs, seenMs)?.reason;
  assert.equal(reasonAt(NINE_MS + hourMs - 1, null), undefined);
  assert.equal(reasonAt(NINE_MS + hourMs, NINE_MS - hourMs), 'desk_unattended');
  assert.equal(reasonAt(NINE_MS + hourMs, NINE_MS + 1), undefined);
  assert.equal(reasonAt(NINE_MS + hourMs + 1, NINE_MS + 1), 'desk_unattended');
});
