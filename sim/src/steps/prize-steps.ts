import { type Desk, claimPrize, prizeEntryKey, recordTreasury } from '@naru/desk';
import { WINNER } from '../house/first-database.ts';
import type { PrizeRecord } from '../house/records.ts';
import type { SimChain } from '../world/chain.ts';
import type { World } from '../world/world.ts';
import { act, actTogether } from './act.ts';
import { receiverOf } from './customer-steps.ts';
import type { Step } from './step.ts';
import { payFromWallet, prizeKey } from './wallet.ts';

/** Prizes of the lottery. Their receivers are addresses that orders were paid to, too. */
export const PRIZE_STEPS: readonly Step[] = [
  { name: 'a winner says where the prize goes', weight: 1, run: claim },
  { name: 'pay a prize', weight: 2, run: (world) => onPrize(world, false, payPrize) },
  { name: 'record a prize', weight: 2, run: (world) => onPrize(world, true, recordPrize) },
  { name: 'record a prize twice at once', weight: 1, run: (world) => onPrize(world, true, recordTwice) },
];

/** A prize that its winner has said the receiver of, and that is not in the books as paid. */
export interface ClaimedPrize extends PrizeRecord {
  readonly claimAddress: string;
  readonly chain: SimChain;
}

async function claim(world: World): Promise<string | null> {
  const { records, random } = world;
  const waiting = records.listPrizes().filter(({ claimAddress }) => claimAddress === null);
  if (waiting.length === 0) return null;
  const { date, prizeAssetId } = random.pick(waiting);
  const addressText = receiverOf(world, prizeAssetId, random.pick([0, 0, 1]));
  const told = await act(world, 'claim a prize', (desk) =>
    claimPrize(desk, { date, userId: WINNER, addressText }),
  );
  return `${prizeAssetId} ${told}`;
}

export function listClaimed({ records, chains }: Pick<World, 'records' | 'chains'>): readonly ClaimedPrize[] {
  return records.listPrizes().flatMap((prize) => {
    const { prizeAssetId, claimAddress, paidBaseUnits } = prize;
    const chain = [...chains.values()].find(({ rail }) => rail.assets[0]?.assetId === prizeAssetId);
    if (claimAddress === null || chain === undefined || paidBaseUnits !== 0n) return [];
    return [{ ...prize, claimAddress, chain }];
  });
}

async function onPrize(
  world: World,
  isSent: boolean,
  run: (world: World, prize: ClaimedPrize) => Promise<string>,
): Promise<string | null> {
  const fitting = listClaimed(world).filter((prize) => (findSent(world, prize) !== null) === isSent);
  return fitting.length === 0 ? null : run(world, world.random.pick(fitting));
}

/** The transaction that pays a prize and is still there. */
export function findSent({ sent }: World, { date, chain }: ClaimedPrize): string | null {
  return [...(sent.get(prizeKey(date)) ?? [])].find((txid) => chain.isPresent(txid)) ?? null;
}

export async function payPrize(world: World, prize: ClaimedPrize): Promise<string> {
  const { date, prizeAssetId, prizeBaseUnits: baseUnits, claimAddress, chain } = prize;
  const checked = chain.rail.parseAddress(prizeAssetId, claimAddress);
  if (!checked.ok) throw new Error(`a prize cannot be paid: ${checked.reason}`);
  return payFromWallet(world, chain.railId, {
    paidFor: prizeKey(date),
    receiver: { ...checked.value, baseUnits },
  });
}

export async function recordPrize(world: World, prize: ClaimedPrize): Promise<string> {
  return `${prize.prizeAssetId} ${await act(world, 'record a prize', recordingOf(world, prize))}`;
}

async function recordTwice(world: World, prize: ClaimedPrize): Promise<string> {
  const record = recordingOf(world, prize);
  return `${prize.prizeAssetId} ${await actTogether(world, 'record a prize twice', [record, record])}`;
}

function recordingOf(world: World, prize: ClaimedPrize) {
  const { date, prizeAssetId, prizeBaseUnits: baseUnits } = prize;
  return (desk: Desk) => {
    const asset = desk.assets.get(prizeAssetId);
    if (asset === undefined) throw new Error(`no such asset: ${prizeAssetId}`);
    return recordTreasury(desk, {
      kind: 'lottery_paid',
      asset,
      baseUnits,
      into: null,
      heldBaseUnits: null,
      entryKey: prizeEntryKey(date),
      operatorId: 'mina',
      reason: 'the prize',
      evidence: findSent(world, prize) ?? '',
    });
  };
}
