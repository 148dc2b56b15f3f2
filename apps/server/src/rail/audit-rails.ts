import { type Asset, formatAmount } from '@naru/core';
import {
  type AuditedAsset,
  type AuditedRail,
  type Clock,
  type Rail,
  type Store,
  auditRail,
  createRateBook,
  differenceOf,
} from '@naru/desk';
import { setTimeout as pause } from 'node:timers/promises';
import { RailFault } from '@naru/rails';
import { FAULT_FIXES } from './check-rails.ts';

type Unrecorded = AuditedRail['unrecorded'][number];

/** The amounts at each address, one line for each asset. */
function describeAsset({ asset, held, balance }: AuditedAsset): string {
  const amount = amountIn(asset);
  const found = `${amount(balance.found)} at the addresses`;
  return `  ${asset.symbol}: ${found}, ${amount(held)} in the books in all wallets`;
}

/** The differences of an asset as a whole, with their possible causes and what to do. */
function describeDifferences({ asset, held, balance }: AuditedAsset): readonly string[] {
  const amount = amountIn(asset);
  const { left, excess } = differenceOf(balance);
  const lines: string[] = [];
  if (left > 0n)
    lines.push(
      `  ! ${asset.symbol}, total: ${amount(left)} left the addresses, and no payout or entry says so`,
      `    books ${amount(held)}, at the addresses ${amount(balance.found)}`,
      '    It may be in another wallet of yours, such as change of a payment, be a network fee, or be stolen.',
      '    -> Compare your wallets. Record in the treasury what left: moved to cold storage, sold, network fee.',
      '       If it is still in a wallet of this desk, count everything and record "Counted".',
    );
  if (excess > 0n)
    lines.push(
      `  ! ${asset.symbol}, total: ${amount(excess)} more is at the addresses than the books hold`,
      `    books ${amount(held)}, at the addresses ${amount(balance.found)}`,
      '    An entry may have taken out what was never moved.',
      '    -> Find the entry, and correct it by one the other way; or count everything and record "Counted".',
    );
  return lines;
}

/** An address with more than anybody recorded. */
function describeUnrecorded(
  asset: Asset,
  railId: string,
  unrecorded: Unrecorded,
  reference: string | null,
): readonly string[] {
  const { address, found, recorded, madeForRailId } = unrecorded;
  const amount = amountIn(asset);
  const of = reference === null ? 'an address of no order' : `the address of ${reference}`;
  const isElsewhere = madeForRailId !== railId;
  return [
    `  ! ${asset.symbol}, ${address}, ${of}: ${amount(found - recorded)} more than was recorded`,
    `    recorded ${amount(recorded)}, on the network ${amount(found)}`,
    isElsewhere
      ? `    The address was made for ${madeForRailId}: somebody paid on the wrong network.`
      : '    It may have come while the desk did not read this network, or before it watched the address.',
    '    -> Look the address up in an explorer, and settle with the person who paid. Then count all that you have,',
    '       and record "Counted" in the treasury.',
  ];
}

function amountIn({ decimals, symbol }: Asset): (baseUnits: bigint) => string {
  return (baseUnits) => `${formatAmount(baseUnits, decimals)} ${symbol}`;
}

interface RailsAudit {
  readonly rails: readonly Rail[];
  readonly store: Store;
  readonly clock: Clock;
  readonly say: (line: string) => void;
  /** Prints progress; only for a terminal. */
  readonly note: (line: string) => void;
}

/** The result of one rail. */
interface Outcome {
  readonly differenceCount: number;
  readonly isAsked: boolean;
}

const UNWATCHED: Outcome = { differenceCount: 0, isAsked: true };

/**
 * Compares every watched balance with the books. Returns the exit code: 0 if they agree, 1 if they differ, 2
 * if a network could not be read.
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

/** Returns the number of differences. */
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
