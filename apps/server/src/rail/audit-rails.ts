import { setTimeout as pause } from 'node:timers/promises';
import {
  type Clock,
  type Rail,
  type Store,
  type AuditedRail,
  auditRail,
  createRateBook,
  differenceOf,
} from '@naru/desk';
import { RailFault } from '@naru/rails';
import { FAULT_FIXES } from './fault-fixes.ts';
import { describeAsset, describeDifferences, describeUnrecorded } from './audit-words.ts';

export interface RailsAudit {
  readonly rails: readonly Rail[];
  readonly store: Store;
  readonly clock: Clock;
  readonly say: (line: string) => void;
  /** Progress; for a terminal alone. */
  readonly note: (line: string) => void;
}

/** What came out of one rail. */
interface Outcome {
  readonly differenceCount: number;
  readonly isAsked: boolean;
}

const UNWATCHED: Outcome = { differenceCount: 0, isAsked: true };

/**
 * Compares every watched balance with the books. Gives the exit code: 0 when they agree, 1 when they differ,
 * 2 when a network could not be asked.
 */
export async function auditRails(audit: RailsAudit): Promise<0 | 1 | 2> {
  const { rails, say } = audit;
  let [differenceCount, silentCount] = [0, 0];
  for (const rail of rails) {
    const outcome = await auditOne(audit, rail);
    differenceCount += outcome.differenceCount;
    if (!outcome.isAsked) silentCount += 1;
  }
  if (differenceCount > 0)
    say(`${differenceCount} to settle. A difference ends by an entry; then run this again.`);
  if (silentCount > 0) say(`Networks that could not be asked: ${silentCount}.`);
  if (silentCount > 0) return 2;
  if (differenceCount > 0) return 1;
  say('The watched balances agree with the books.');
  return 0;
}

async function auditOne(audit: RailsAudit, rail: Rail): Promise<Outcome> {
  const { store, clock, say, note } = audit;
  const { railId, name, witness } = rail.network;
  if (rail.readBalances === undefined) {
    const why =
      witness === 'operator'
        ? 'a person watches it; compare your wallet or bank with the treasury'
        : 'a wallet that only views does not see spending; compare your own wallet with the treasury';
    say(`${railId}: ${name}, not compared: ${why}`);
    return UNWATCHED;
  }
  const readBalances = rail.readBalances.bind(rail);
  try {
    await rail.checkNetwork?.();
    const audited = await auditRail({
      store,
      clock,
      assets: new Map(rail.assets.map((asset) => [asset.assetId, asset])),
      rateBook: createRateBook(),
      rail: { ...rail, readBalances },
      wait: (durationMs) => pause(durationMs),
      onPage: (addressCount) => note(`${railId}: ${addressCount} addresses`),
    });
    say(`${railId}: ${name}, ${audited.addressCount} addresses`);
    return { differenceCount: await sayAudited(audit, railId, audited), isAsked: true };
  } catch (thrown) {
    if (!(thrown instanceof RailFault)) throw thrown;
    say(`${railId}: ${name}, could not be asked: ${thrown.message} (${thrown.code})`);
    say(`  -> ${FAULT_FIXES[thrown.code]}`);
    return { differenceCount: 0, isAsked: false };
  }
}

/** Gives the number of differences. */
async function sayAudited(
  { store, say }: RailsAudit,
  railId: string,
  { assets, unrecorded, unnamedCount }: AuditedRail,
): Promise<number> {
  let differenceCount = 0;
  for (const audited of assets) {
    say(describeAsset(audited));
    for (const line of describeDifferences(audited)) say(line);
    const difference = differenceOf(audited.balance);
    differenceCount += Object.values(difference).filter((baseUnits) => baseUnits > 0n).length;
    if (difference.unrecorded === 0n) continue;
    for (const balance of unrecorded.filter(({ assetId }) => assetId === audited.asset.assetId)) {
      const order = balance.orderId === null ? null : await store.findOrder(balance.orderId);
      const reference = order?.order.reference ?? null;
      for (const line of describeUnrecorded(audited.asset, railId, balance, reference)) say(line);
    }
  }
  if (unnamedCount > 0) say(`  and ${unnamedCount} more addresses with more than was recorded`);
  return differenceCount;
}
