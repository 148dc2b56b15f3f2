import { createHash } from 'node:crypto';
import type { PriceOrigin, Rates } from '@naru/contract';
import {
  type Adjustment,
  type RateSnapshot,
  type RateState,
  formatAmount,
  isSnapshotFresh,
  signPlainly,
} from '@naru/core';
import { signedAtOf } from '../../signing/signing-keys.ts';
import type { ServerContext } from '../../context/context.ts';
import { toIso } from '../../present/present-payment.ts';

/** The current prices as pages get them, formatted once for all readers. */
export interface WrittenRates {
  readonly snapshotId: string;
  readonly etag: string;
  readonly json: string;
}

/** Reads the current prices, or null if there have never been any. Old ones are marked as such. */
export function presentRates(context: ServerContext): () => WrittenRates | null {
  const {
    desk,
    market,
    signing: { signer },
  } = context;
  let written: (WrittenRates & { readonly of: RateSnapshot; readonly isFresh: boolean }) | null = null;
  return () => {
    const snapshot = desk.rateBook.current();
    if (snapshot === null) return null;
    const isFresh = isSnapshotFresh(snapshot, desk.clock.nowMs());
    if (written?.of === snapshot && written.isFresh === isFresh) return written;
    // So that a price shown on a page can be proven to be ours; margins are named by their hash.
    const rates: Rates = signPlainly(signer, {
      kind: 'naru-rates-1',
      signedAt: signedAtOf(signer, snapshot.takenAtMs),
      snapshotId: snapshot.snapshotId,
      takenAt: toIso(snapshot.takenAtMs),
      isDemo: snapshot.isDemo,
      state: isFresh ? stateOf(snapshot) : 'halted',
      usdPrices: snapshot.usdPrices,
      origins: presentOrigins(snapshot),
      sources: market.sourceNames,
      marginsId: nameMargins(desk.rateBook.adjustments()),
      minimumUsd: formatAmount(desk.settings.minimumUsdCents, 2),
    });
    const etag = isFresh ? `"${snapshot.snapshotId}"` : `"${snapshot.snapshotId}.old"`;
    written = { of: snapshot, isFresh, snapshotId: snapshot.snapshotId, etag, json: JSON.stringify(rates) };
    return written;
  };
}

/** The same for the same margins, in every process. */
function nameMargins(adjustments: readonly Adjustment[]): string {
  const facts = adjustments.map((one) => [one.paySymbol, one.receiveSymbol, one.partsPerMillion.toString()]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 12);
}

/** `halted` only if nothing has a price; one degraded or halted symbol makes the whole `degraded`. */
function stateOf({ usdPrices, origins = {} }: RateSnapshot): RateState {
  if (Object.keys(usdPrices).length === 0) return 'halted';
  const states = Object.values(origins).map(({ state }) => state);
  if (states.some((state) => state === 'degraded' || state === 'halted')) return 'degraded';
  return states.includes('manual') ? 'manual' : 'ok';
}

function presentOrigins({ usdPrices, origins }: RateSnapshot): Record<string, PriceOrigin> {
  if (origins !== undefined) {
    return Object.fromEntries(
      Object.entries(origins).map(([symbol, { untilMs, marketUsdPrice: _market, ...origin }]) => [
        symbol,
        { ...origin, sources: [...origin.sources], until: untilMs === null ? null : toIso(untilMs) },
      ]),
    );
  }
  const unknown: PriceOrigin = { state: 'ok', reason: null, sources: [], wideningPpm: 0, until: null };
  return Object.fromEntries(Object.keys(usdPrices).map((symbol) => [symbol, unknown]));
}
