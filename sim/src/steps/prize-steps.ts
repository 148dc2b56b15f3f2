import {
  type Desk,
  type PrizePayment,
  claimPrize,
  judgePrizePayment,
  listPrizeTroubles,
  prizeEntryKey,
  recordTreasury,
} from '@naru/desk';
import { WINNER } from '../house/first-database.ts';
import type { PrizeRecord, SightingRecord } from '../house/records.ts';
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
  { name: 'pay a prize twice', weight: 1, run: (world) => onPrize(world, true, payPrize) },
  { name: 'take the record of a prize back', weight: 1, run: takeBack },
  { name: 'look into the payments of prizes', weight: 2, run: lookInto },
];

/** A prize that its winner has said the receiver of. */
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
  const outcome = await act(world, 'claim a prize', (desk) =>
    claimPrize(desk, { date, userId: WINNER, addressText }),
  );
  return `${prizeAssetId} ${outcome}`;
}

/** Those that are still to be recorded. */
export function listClaimed(world: Pick<World, 'records' | 'chains'>): readonly ClaimedPrize[] {
  return listPayable(world).filter(({ paidBaseUnits }) => paidBaseUnits === 0n);
}

function listPayable({ records, chains }: Pick<World, 'records' | 'chains'>): readonly ClaimedPrize[] {
  return records.listPrizes().flatMap((prize) => {
    const { prizeAssetId, claimAddress } = prize;
    const chain = [...chains.values()].find(({ rail }) => rail.assets[0]?.assetId === prizeAssetId);
    if (claimAddress === null || chain === undefined) return [];
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
function findSent(world: World, prize: ClaimedPrize): string | null {
  return listSent(world, prize)[0] ?? null;
}

function listSent({ sent }: World, { date, chain }: ClaimedPrize): readonly string[] {
  return [...(sent.get(prizeKey(date)) ?? [])].filter((txid) => chain.isPresent(txid));
}

/**
 * A person looks at every payment to a winner that the desk calls for: one that is gone is replaced by what
 * was sent instead, and another one came from the desk's wallets or not.
 *
 * @returns null where nothing calls
 */
export async function lookInto(world: World): Promise<string | null> {
  const outcomes: string[] = [];
  for (const { kind, payment } of await listPrizeTroubles(world.house.desk)) {
    const { outputKey, prizeDate } = payment;
    const prize = listPayable(world).find(({ date }) => date === prizeDate);
    if (prize === undefined) throw new Error(`no prize of ${prizeDate}`);
    const isToReplace = kind === 'gone' && payment.standing === 'counted';
    const did = isToReplace ? await recordSent(world, prize) : await judgePayment(world, payment);
    outcomes.push(`${outputKey.slice(0, 8)} ${kind} ${did}`);
  }
  return outcomes.length === 0 ? null : outcomes.join(', ');
}

/** A person was wrong about the payment of a prize, or believes so: it is to be recorded again. */
async function takeBack(world: World): Promise<string | null> {
  const recorded = listPayable(world).filter(
    ({ date }) => typeof world.records.ask(COUNTED_SQL, date) === 'string',
  );
  return recorded.length === 0 ? null : takeBackOf(world, world.random.pick(recorded));
}

const COUNTED_SQL = `SELECT output_key FROM prize_payments WHERE prize_date = ? AND standing = 'counted'`;

async function takeBackOf(world: World, { date, chain: { railId } }: ClaimedPrize): Promise<string | null> {
  const outputKey = world.records.ask(COUNTED_SQL, date);
  if (typeof outputKey !== 'string') return null;
  const said = { railId, outputKey, judgement: 'unexplained', operatorId: 'mina', note: 'wrong' } as const;
  const outcome = await act(world, 'take a prize back', (desk) => judgePrizePayment(desk, said));
  return `${outputKey.slice(0, 8)} ${outcome}`;
}

/** Of what was sent for a prize, the first that pays it; else it is sent. */
export async function recordSent(world: World, prize: ClaimedPrize): Promise<string> {
  for (const txid of listSent(world, prize)) {
    const outcome = await act(world, 'record a prize', recordingOf(world, prize, txid));
    if (outcome.startsWith('ok')) return outcome;
    // Its gone payment was of another amount.
    if (outcome.includes('prize_booked_otherwise')) {
      await takeBackOf(world, prize);
      return recordSent(world, prize);
    }
  }
  return payPrize(world, prize);
}

function judgePayment(world: World, { railId, outputKey, txid, standing }: PrizePayment): Promise<string> {
  const judgement = standing === 'lost' ? 'unexplained' : world.ownTxids.has(txid) ? 'ours' : 'not_ours';
  const said = { railId, outputKey, judgement, operatorId: 'mina', note: 'looked into our wallet' } as const;
  return act(world, 'judge a prize', (desk) => judgePrizePayment(desk, said));
}

/** Whether a transaction pays a prize, or will be recorded as its payment, and so no order. */
export function paysPrize(
  { records, sent }: Pick<World, 'records' | 'sent'>,
  { txid, railId, outputKey }: Pick<SightingRecord, 'txid' | 'railId' | 'outputKey'>,
): boolean {
  const prize = records.listPrizes().find(({ date }) => sent.get(prizeKey(date))?.has(txid));
  if (prize === undefined) return false;
  const row = 'SELECT 1 FROM prize_payments WHERE rail_id = ? AND output_key = ?';
  const live = `SELECT 1 FROM prize_payments
    WHERE prize_date = ? AND standing = 'counted' AND dropped_at_ms IS NULL`;
  // One whose recorded payment is gone is to be recorded again.
  const isToRecord = prize.paidBaseUnits === 0n || records.ask(live, prize.date) === null;
  return isToRecord || records.ask(row, railId, outputKey) !== null;
}

async function payPrize(world: World, prize: ClaimedPrize): Promise<string> {
  const { date, prizeAssetId, prizeBaseUnits, claimAddress, chain } = prize;
  const baseUnits = world.random.chance(200) ? prizeBaseUnits + prizeBaseUnits / 10n : prizeBaseUnits;
  const checked = chain.rail.parseAddress(prizeAssetId, claimAddress);
  if (!checked.ok) throw new Error(`a prize cannot be paid: ${checked.reason}`);
  return payFromWallet(world, chain.railId, {
    paidFor: prizeKey(date),
    receiver: { ...checked.value, baseUnits },
  });
}

async function recordPrize(world: World, prize: ClaimedPrize): Promise<string> {
  return `${prize.prizeAssetId} ${await act(world, 'record a prize', recordingOf(world, prize))}`;
}

async function recordTwice(world: World, prize: ClaimedPrize): Promise<string> {
  const record = recordingOf(world, prize);
  return `${prize.prizeAssetId} ${await actTogether(world, 'record a prize twice', [record, record])}`;
}

/** What a transaction sent to the winner. */
function sentBaseUnits({ chain, prizeAssetId, claimAddress }: ClaimedPrize, txid: string): bigint {
  const receiver = chain.rail.parseAddress(prizeAssetId, claimAddress);
  const outputs = chain.transactions.get(txid)?.outputs ?? [];
  return outputs.reduce(
    (sum, { watchKey, baseUnits }) =>
      receiver.ok && watchKey === receiver.value.watchKey ? sum + baseUnits : sum,
    0n,
  );
}

function recordingOf(world: World, prize: ClaimedPrize, evidence = findSent(world, prize) ?? '') {
  const { date, prizeAssetId } = prize;
  const baseUnits = sentBaseUnits(prize, evidence);
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
      evidence,
    });
  };
}
