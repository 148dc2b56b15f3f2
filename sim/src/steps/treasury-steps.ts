import { type Desk, type TreasuryEntry, recordTreasury } from '@naru/desk';
import type { World } from '../world/world.ts';
import { act, actTogether } from './act.ts';
import type { Step } from './step.ts';

/** What operators do with the desk's own money, and record of it. */
export const TREASURY_STEPS: readonly Step[] = [
  { name: 'move money of the desk', weight: 1, run: moveMoney },
  { name: 'two people count a difference', weight: 1, run: countTogether },
];

/** One thing that happened to the desk's wallets, however many people record it. */
export interface TreasuryEvent {
  readonly assetId: string;
  /** Base units; below zero for what left. */
  readonly change: bigint;
  readonly entries: readonly TreasuryEntry[];
}

const MOVES = [
  { kind: 'bought', sign: 1n },
  { kind: 'from_cold', sign: 1n },
  { kind: 'sold', sign: -1n },
  { kind: 'network_fee', sign: -1n },
] as const;

async function moveMoney(world: World): Promise<string> {
  const { random, treasury } = world;
  const { kind, sign } = random.pick(MOVES);
  const asset = pickAsset(world);
  const baseUnits = BigInt(random.between(1, 99_999));
  const entry = { ...ENTRY, kind, asset, baseUnits, entryKey: `move ${treasury.length}` };
  treasury.push({ assetId: asset.assetId, change: sign * baseUnits, entries: [entry] });
  return `${kind} ${baseUnits} ${asset.assetId}: ${await act(world, kind, recording(entry))}`;
}

/** Something is missing in a wallet, and both people who see it record the difference. */
async function countTogether(world: World): Promise<string> {
  const { random, treasury } = world;
  const asset = pickAsset(world);
  const change = -BigInt(random.between(1, 99));
  const heldBaseUnits = heldByBooks(world, asset.assetId);
  const counted = {
    ...ENTRY,
    kind: 'counted',
    asset,
    baseUnits: heldBaseUnits + change,
    heldBaseUnits,
  } as const;
  const entries = ['mina', 'jun'].map((operatorId) => ({
    ...counted,
    operatorId,
    entryKey: `count ${treasury.length} by ${operatorId}`,
  }));
  treasury.push({ assetId: asset.assetId, change, entries });
  return `${change} ${asset.assetId}: ${await actTogether(world, 'count', entries.map(recording))}`;
}

const ENTRY = {
  into: null,
  heldBaseUnits: null,
  operatorId: 'mina',
  reason: 'as in our wallet',
  evidence: '',
} as const;

function pickAsset({ random, chains }: World): TreasuryEntry['asset'] {
  return random.pick([...chains.values()].flatMap(({ rail }) => rail.assets));
}

/** The counterparts of what the desk holds. */
const NOT_HELD = new Set(['outside', 'losses', 'difference', 'fees']);

/** What the books say that the wallets hold of an asset. */
export function heldByBooks({ records }: Pick<World, 'records'>, assetId: string): bigint {
  return records
    .listAccounts()
    .filter((each) => each.assetId === assetId && !NOT_HELD.has(each.account))
    .reduce((sum, { standing }) => sum + standing, 0n);
}

export function isRecorded({ records }: Pick<World, 'records'>, { entryKey }: TreasuryEntry): boolean {
  return records.ask('SELECT 1 FROM journal_entries WHERE journal_key = ?', `treasury:${entryKey}`) !== null;
}

export function recording(entry: TreasuryEntry) {
  return (desk: Desk) => recordTreasury(desk, entry);
}
