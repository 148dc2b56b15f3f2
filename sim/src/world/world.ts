import { findAssetFacts } from '@naru/chains';
import type { IdSource, Rail } from '@naru/desk';
import { createBankRail } from '@naru/rails';
import { type DataFolders, createDataFolders } from '../house/data-folder.ts';
import type { NodeTemper } from '../house/faulty-rail.ts';
import { listenTwice } from '../house/faulty-store.ts';
import { type House, openHouse } from '../house/open-house.ts';
import { type OrderRecord, type Records, openRecords } from '../house/records.ts';
import type { NotedShortage } from '../invariants/after-step/nothing-is-silent.ts';
import { createSimIds } from '../house/sim-ids.ts';
import { type Random, createRandom } from '../random/random.ts';
import { type Profile, drawProfile } from '../run/profile.ts';
import type { TreasuryEvent } from '../steps/treasury-steps.ts';
import { type BankStatement, createBankStatement } from './bank-statement.ts';
import { type SimChain, openChains } from './chain.ts';
import { type Post, openPost } from './post.ts';
import { type PriceFeed, createPriceFeed } from './price-feed.ts';
import { type SimClock, createSimClock } from './sim-clock.ts';
import { type Witness, createWitness } from './witness.ts';

export const CHAIN_ASSETS = ['LTC', 'XRP', 'BTC'] as const;
export const BANK_ASSET = 'KRW';

/** An act paused in the middle while the world continues. */
export interface HeldAct {
  readonly name: string;
  /** Continues it and returns its outcome; null when it waits for another held act. */
  resume(): Promise<string | null>;
}

/** Everything that a run consists of. */
export interface World {
  readonly seed: number;
  readonly random: Random;
  readonly profile: Profile;
  readonly clock: SimClock;
  readonly ids: IdSource;
  readonly chains: ReadonlyMap<string, SimChain>;
  readonly bankRail: Rail;
  readonly bank: BankStatement;
  readonly feed: PriceFeed;
  readonly folders: DataFolders;
  readonly tempers: ReadonlyMap<string, NodeTemper>;
  readonly witness: Witness;
  /** Null in runs that send no letters. */
  readonly post: Post | null;
  house: House;
  records: Records;
  /** Orders as the database had them after the last step. */
  readonly orders: Map<string, OrderRecord>;
  /** By order: what people have taken note of that it is short of, after the last step. */
  readonly noted: Map<string, NotedShortage>;
  held: readonly HeldAct[];
  crashCount: number;
  /**
   * The transactions sent for each disbursement, including vanished ones; and for orders, refunds and prizes
   * for which there was none.
   */
  readonly sent: Map<string, Set<string>>;
  /** All transactions ever sent from the operators' wallets. */
  readonly ownTxids: Set<string>;
  /** What happened to the desk's money outside of orders, whether or not the desk has recorded it. */
  readonly treasury: TreasuryEvent[];
}

export async function openWorld(
  { seed, steps }: { readonly seed: number; readonly steps: number },
  firstDatabase: Uint8Array,
): Promise<World> {
  const random = createRandom(seed);
  const profile = drawProfile(random, steps);
  const clock = createSimClock();
  const txids = createRandom(seed + 1);
  const ids = createSimIds(createRandom(seed + 2));
  const chains = await openChains(CHAIN_ASSETS, () => txids.hex(64));
  const bankFacts = findAssetFacts(BANK_ASSET);
  if (bankFacts === undefined) throw new Error('there is no bank');
  const bankRail = createBankRail({
    facts: bankFacts,
    environment: 'rehearsal',
    receivingAccount: 'Naru Bank 999-888-777666 Naru',
  });
  const byRail = new Map(chains.map((chain) => [chain.railId, chain]));
  const tempers = new Map(chains.map(({ railId }) => [railId, { isDown: false, isOdd: false }]));
  const witness = createWitness(clock);
  const folders = createDataFolders(firstDatabase);
  const networks = { chains: byRail, bankRail, tempers };
  const lasting = { seed, random, profile, clock, ids, ...networks, folders, witness, post: openPost(seed) };
  return {
    ...lasting,
    bank: createBankStatement(),
    feed: createPriceFeed(random),
    house: await openLife(lasting),
    records: openRecords(folders.databasePath),
    orders: new Map(),
    noted: new Map(),
    held: [],
    crashCount: 0,
    sent: new Map(),
    ownTxids: new Set(),
    treasury: [],
  };
}

/** The process is gone. The next one starts from what is on the disk; the memory of the old one is lost. */
export async function crashAndRebuild(world: World): Promise<void> {
  const { house, held } = world;
  house.injector.kill();
  world.crashCount += 1;
  world.held = [];
  world.folders.copyAfterCrash();
  for (const act of held) await act.resume();
  world.records.close();
  await house.close();
  world.house = await openLife(world);
  world.records = openRecords(world.folders.databasePath);
}

export async function closeWorld(world: World): Promise<void> {
  world.house.injector.kill();
  for (const act of world.held) await act.resume();
  world.records.close();
  await world.house.close();
  world.folders.remove();
}

type Lasting = Pick<
  World,
  'folders' | 'profile' | 'clock' | 'ids' | 'chains' | 'bankRail' | 'tempers' | 'random' | 'witness' | 'post'
>;

function openLife(lasting: Lasting): Promise<House> {
  const { witness, post } = lasting;
  return openHouse({
    dataFolder: lasting.folders.current,
    clock: lasting.clock,
    ids: lasting.ids,
    rails: [...[...lasting.chains.values()].map(({ rail }) => rail), lasting.bankRail],
    temperOf: (railId) => temperOf(lasting, railId),
    random: lasting.random,
    listener: post === null ? witness : listenTwice(witness, post.turns),
    depositPolicy: lasting.profile.depositPolicy,
  });
}

export function temperOf({ tempers }: Pick<World, 'tempers'>, railId: string): NodeTemper {
  const temper = tempers.get(railId);
  if (temper === undefined) throw new Error(`no node of ${railId}`);
  return temper;
}

export function chainOf({ chains }: Pick<World, 'chains'>, railId: string): SimChain {
  const chain = chains.get(railId);
  if (chain === undefined) throw new Error(`no chain ${railId}`);
  return chain;
}
