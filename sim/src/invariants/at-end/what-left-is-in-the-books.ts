import { listPrizeTroubles } from '@naru/desk';
import type { SightingRecord } from '../../house/records.ts';
import { listClaimed } from '../../steps/prize-steps.ts';
import { heldByBooks, isRecorded } from '../../steps/treasury-steps.ts';
import { isOfPrize } from '../../steps/wallet.ts';
import type { World } from '../../world/world.ts';
import { sumBaseUnits } from '../own-money.ts';
import type { EndRule } from './end-rules.ts';

/**
 * What left the desk's wallets, as the networks show it, left its books: to each receiver, and in all. What
 * strangers paid to the same receivers is known as theirs.
 */
export const whatLeftIsInTheBooks: EndRule = {
  name: 'what left is in the books',
  check: async (world) => {
    const [prize] = listClaimed(world);
    if (prize !== undefined) return `the prize of ${prize.date} is still to be paid`;
    const [trouble] = await listPrizeTroubles(world.house.desk);
    if (trouble !== undefined) return `${trouble.payment.outputKey} of a prize is ${trouble.kind}`;
    const flows = readFlows(world);
    return receiverBroken(flows) ?? holdingsBroken(world, flows);
  },
};

/** An amount for a receiver. */
interface Outflow {
  readonly assetId: string;
  readonly watchKey: string;
  readonly baseUnits: bigint;
}

interface Flows {
  /** In blocks, from the wallets. */
  readonly left: readonly Outflow[];
  /** From the wallets, as the books say. */
  readonly booked: readonly Outflow[];
  /** In the books as payments to receivers, and from other wallets. */
  readonly byStrangers: readonly Outflow[];
  /** Final deposits of orders, and of none. */
  readonly came: readonly Pick<Outflow, 'assetId' | 'baseUnits'>[];
}

function readFlows(world: World): Flows {
  const { records, ownTxids } = world;
  const sightings = records.listOrderIds().flatMap((orderId) => records.listSightings(orderId));
  const booked = sightings.filter(
    ({ standing, droppedAtMs }) => standing === 'booked' && droppedAtMs === null,
  );
  const outgoing = booked.filter(({ purpose, railId }) => purpose !== 'deposit' && world.chains.has(railId));
  const ofNobody = records
    .listUnmatched()
    .filter(({ state, entryId }) => state === 'open' && entryId !== null);
  return {
    left: listLeft(world, sightings),
    booked: [...outgoing.filter(({ txid }) => ownTxids.has(txid)), ...listPrizesInBooks(world)],
    byStrangers: outgoing.filter(({ txid }) => !ownTxids.has(txid)),
    came: [...booked.filter(({ purpose }) => purpose === 'deposit'), ...ofNobody],
  };
}

const SEEN_AS_PRIZE = 'SELECT 1 FROM prize_payments WHERE rail_id = ? AND output_key = ?';

/** A payment by mistake, to a receiver that was not watched for anything, is known to nobody. */
function listLeft(world: World, sightings: readonly SightingRecord[]): readonly Outflow[] {
  const seen = new Set(sightings.map(({ outputKey }) => outputKey));
  return [...world.chains.values()].flatMap(({ railId, rail, ledger, transactions }) =>
    [...transactions.values()]
      .filter(({ txid }) => world.ownTxids.has(txid) && ledger.findTransaction(txid)?.block)
      .flatMap(({ outputs }) => outputs)
      .filter(
        ({ txid, outputKey }) =>
          seen.has(outputKey) ||
          isOfPrize(world, txid) ||
          world.records.ask(SEEN_AS_PRIZE, railId, outputKey) !== null,
      )
      .map((output) => ({ ...output, assetId: rail.assets[0]?.assetId ?? '' })),
  );
}

function listPrizesInBooks({ records, chains }: World): readonly Outflow[] {
  return records.listPrizes().flatMap(({ prizeAssetId: assetId, claimAddress, ...prize }) => {
    const baseUnits = prize.paidBaseUnits + prize.lostBaseUnits;
    const chain = [...chains.values()].find(({ rail }) => rail.assets[0]?.assetId === assetId);
    const receiver = chain?.rail.parseAddress(assetId, claimAddress ?? '');
    return receiver?.ok === true ? [{ assetId, watchKey: receiver.value.watchKey, baseUnits }] : [];
  });
}

function receiverBroken({ left, booked }: Flows): string | null {
  for (const { assetId, watchKey } of [...left, ...booked]) {
    const sumTo = (flows: readonly Outflow[]): bigint =>
      sumBaseUnits(flows.filter((each) => each.assetId === assetId && each.watchKey === watchKey));
    const [really, said] = [sumTo(left), sumTo(booked)];
    if (really !== said) return `${really} of ${assetId} left for ${watchKey}, and the books say ${said}`;
  }
  return null;
}

/** What was recorded of the desk's own money; what two people recorded happened only once. */
function listMoved(world: World): readonly Pick<Outflow, 'assetId' | 'baseUnits'>[] {
  return world.treasury
    .filter(({ entries }) => entries.some((entry) => isRecorded(world, entry)))
    .map(({ assetId, change: baseUnits }) => ({ assetId, baseUnits }));
}

/** The books hold of each asset what its wallets began with and received, without what left. */
function holdingsBroken(world: World, { left, byStrangers, came }: Flows): string | null {
  const moved = listMoved(world);
  for (const { assetId, decimals } of [...world.chains.values()].flatMap(({ rail }) => rail.assets)) {
    const sumOf = (flows: readonly Pick<Outflow, 'assetId' | 'baseUnits'>[]): bigint =>
      sumBaseUnits(flows.filter((each) => each.assetId === assetId));
    const held = heldByBooks(world, assetId);
    const wallets = 10n ** BigInt(decimals + 9) + sumOf(came) + sumOf(moved) - sumOf(left);
    const strange = sumOf(byStrangers);
    if (held !== wallets - strange)
      return `the books hold ${held} of ${assetId}, the wallets ${wallets}, and strangers paid ${strange}`;
  }
  return null;
}
