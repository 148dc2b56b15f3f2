import type { WorldRule } from './step-rule.ts';
import type { ChainOutput, SimChain } from '../../world/chain.ts';
import type { World } from '../../world/world.ts';
import { isEnded } from '../own-money.ts';
import { chainOf } from '../../world/world.ts';

/** After a scan that reached the head, all payments on the network for our orders are recorded correctly. */
export const completeScanSeesAll: WorldRule = {
  name: 'a complete scan sees all',
  check: (world, { scanned }) => {
    for (const [railId, { hadGoneBlocks }] of scanned) {
      const broken =
        railBroken(world, railId) ??
        outgoingBroken(world, railId) ??
        (hadGoneBlocks ? null : ghostOf(world, railId));
      if (broken !== null) return `${railId}: ${broken}`;
    }
    return null;
  },
};

function railBroken(world: World, railId: string): string | null {
  const chain = chainOf(world, railId);
  for (const { depositWatchKey, payRailId, orderId } of world.orders.values()) {
    if (payRailId !== railId || depositWatchKey === null) continue;
    for (const { outputKey, blockHash, baseUnits } of chain.listPresent(depositWatchKey)) {
      const known = world.witness.sightings.get(`${railId} ${outputKey}`);
      // A mark that was used before is for a person, who may give its money to any order.
      if (isOfNoOrder(world, railId, outputKey)) continue;
      // Dust with a mark that was used before needs no person.
      const isMarkedDust = chain.shared.keyOfTag !== null && baseUnits < dustOf(chain);
      if (known === undefined && isMarkedDust) continue;
      if (known === undefined || known.orderId !== orderId) return `${outputKey} is not accounted for`;
      if (known.isDropped) return `${outputKey} is there and counts as gone`;
      if (known.blockHash !== blockHash)
        return `${outputKey} is in block ${blockHash}, not ${known.blockHash}`;
    }
  }
  return null;
}

function dustOf({ rail: { assets } }: SimChain): bigint {
  return assets[0]?.dustBaseUnits ?? 0n;
}

function isOfNoOrder({ records }: World, railId: string, outputKey: string): boolean {
  return (
    records.ask(
      'SELECT state FROM unmatched_deposits WHERE rail_id = ? AND output_key = ?',
      railId,
      outputKey,
    ) !== null
  );
}

/** Payments from the operators' wallets are recorded, for whichever order. */
function outgoingBroken(world: World, railId: string): string | null {
  const chain = chainOf(world, railId);
  for (const [disbursementId, txids] of world.sent) {
    for (const txid of txids) {
      const { outputs = [] } = chain.isPresent(txid) ? (chain.transactions.get(txid) ?? {}) : {};
      const unseen = outputs.find(({ outputKey, watchKey, baseUnits }) => {
        const known = world.witness.sightings.get(`${railId} ${outputKey}`);
        const isMissing = known === undefined ? baseUnits >= dustOf(chain) : known.isDropped;
        return isMissing && !isForgotten(world, disbursementId, { watchKey, baseUnits });
      });
      if (unseen !== undefined)
        return `${unseen.outputKey}, paid for ${disbursementId}, is not accounted for`;
    }
  }
  return null;
}

const DAY_MS = 24 * 3_600_000;
const RECEIVER_WATCH_MS = 3 * DAY_MS;
/** For a payment that differs by less than a twentieth from what was due there. */
const DOUBLE_WATCH_MS = 30 * DAY_MS;
const RECEIVER_PAYMENTS_MAX = 20;

/**
 * The receivers of an ended order are watched for a bounded time and number of payments. Orders with the same
 * receiver share what is paid there, and the newest one is asked first.
 */
function isForgotten(
  { orders, records, clock }: World,
  disbursementId: string,
  { watchKey, baseUnits }: Pick<ChainOutput, 'watchKey' | 'baseUnits'>,
): boolean {
  const orderId = records.ask(`SELECT order_id FROM disbursements WHERE disbursement_id = ?`, disbursementId);
  // What was paid without an approval is seen only where its receiver is watched for something else.
  if (orderId === null) return true;
  const order = orders.get(String(orderId));
  if (order === undefined || !isEnded(order.stage)) return false;
  const paymentCounts = [...orders.keys()].map((each) => {
    const sightings = records.listSightings(each);
    return sightings.filter((seen) => seen.purpose !== 'deposit' && seen.watchKey === watchKey).length;
  });
  const due = records.listDisbursements(order.orderId).find((each) => each.disbursementId === disbursementId);
  const off = baseUnits - (due?.baseUnits ?? 0n);
  const isAlike = (off < 0n ? -off : off) * 20n < (due?.baseUnits ?? 0n);
  const endedAtMs = order.deliveredAtMs ?? order.createdAtMs;
  const isOld = clock.nowMs() >= endedAtMs + (isAlike ? DOUBLE_WATCH_MS : RECEIVER_WATCH_MS);
  return isOld || Math.max(...paymentCounts) >= RECEIVER_PAYMENTS_MAX;
}

/** A payment that is recorded as present and is not. */
function ghostOf(world: World, railId: string): string | null {
  const chain = chainOf(world, railId);
  for (const sighting of world.witness.sightings.values()) {
    if (sighting.railId !== railId || sighting.isDropped) continue;
    const txid = sighting.outputKey.split(':')[0] ?? '';
    if (chain.ledger.findTransaction(txid) === null)
      return `${sighting.outputKey} is gone and counts as there`;
  }
  return null;
}
