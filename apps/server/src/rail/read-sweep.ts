import { type Result, csvLine, formatAmount, ok, refuse } from '@naru/core';
import type { DerivedAddress, MadeAddress, AddressRefusal, Rail, Store, SweepStep } from '@naru/desk';

/** A larger sweep takes too long for a page; the command reads it. */
export const ADDRESSES_MAX = 10_000;

export interface SweepAsked {
  /** The operator's own address that receives everything. */
  readonly to: string;
  /** The operator's wallet that pays for fees; null: addresses without coin are left out. */
  readonly feesFrom: string | null;
  /** The most addresses that are asked about. */
  readonly addressesMax?: number;
}

/** A network where each address pays the fees of its own transactions. */
export type SweptRail = Rail & Required<Pick<Rail, 'planSweep'>>;

export function isSwept(rail: Rail): rail is SweptRail {
  return rail.planSweep !== undefined;
}

export interface ReadSweep {
  readonly steps: readonly SweepStep[];
  readonly addressCount: number;
  /** Number of addresses that do not belong to the key in the settings, and are left out. */
  readonly strangeCount: number;
}

type SweepRefusal = AddressRefusal | 'receiver_is_ours' | 'sweep_too_large';

/**
 * Asks the network for the money at all deposit addresses, and plans the transactions that move it to one. It
 * may take minutes. Throws a RailFault if the network does not answer.
 */
export async function readSweep(
  rail: SweptRail,
  store: Store,
  { to, feesFrom, addressesMax = Infinity }: SweepAsked,
): Promise<Result<ReadSweep, SweepRefusal>> {
  const toAddress = await readOwnAddress(rail, store, to);
  if (!toAddress.ok) return toAddress;
  const feesFromAddress = feesFrom === null ? ok(null) : await readOwnAddress(rail, store, feesFrom);
  if (!feesFromAddress.ok) return feesFromAddress;
  const { from, strangeCount } = await listAddresses(rail, store);
  if (from.length > addressesMax) return refuse('sweep_too_large');
  await rail.checkNetwork?.();
  const steps = await rail.planSweep({
    from,
    toAddress: toAddress.value,
    feesFromAddress: feesFromAddress.value,
  });
  return ok({ steps, addressCount: from.length, strangeCount });
}

/** An address of the network that no order of the desk gets. */
export async function readOwnAddress(
  rail: Rail,
  store: Store,
  text: string,
): Promise<Result<string, AddressRefusal | 'receiver_is_ours'>> {
  const [asset] = rail.assets;
  if (asset === undefined) throw new Error('a rail without a currency');
  const parsed = rail.parseAddress(asset.assetId, text);
  if (!parsed.ok) return parsed;
  const { address, watchKey } = parsed.value;
  const railIds = rail.indexRailIds ?? [rail.network.railId];
  return (await store.hasDepositAddress({ railIds, watchKey })) ? refuse('receiver_is_ours') : ok(address);
}

/** The amounts and fees of a sweep, as decimal texts. */
interface SweepSums {
  readonly moved: readonly {
    readonly symbol: string;
    readonly amount: string;
    readonly addressCount: number;
  }[];
  readonly feeSymbol: string;
  /** At most this much. */
  readonly fees: string;
  /** The amount that the wallet for the fees needs, its own fees included; null: none. */
  readonly fund: { readonly amount: string; readonly addressCount: number } | null;
}

/** The moved amount of each currency, the highest fees, and the amount that must be sent for them. */
export function sumSweep(rail: Rail, steps: readonly SweepStep[]): SweepSums {
  const coin = assetOf(rail, rail.network.feeAssetId);
  const moved = rail.assets.flatMap(({ assetId, symbol, decimals }) => {
    const own = steps.filter((step) => step.kind === 'move' && step.assetId === assetId);
    if (own.length === 0) return [];
    return [{ symbol, amount: formatAmount(sumOf(own), decimals), addressCount: own.length }];
  });
  const funds = steps.filter(({ kind }) => kind === 'fund');
  const fund = {
    amount: formatAmount(sumOf(funds) + feesOf(funds), coin.decimals),
    addressCount: funds.length,
  };
  return {
    moved,
    feeSymbol: coin.symbol,
    fees: formatAmount(feesOf(steps), coin.decimals),
    fund: funds.length === 0 ? null : fund,
  };
}

function sumOf(steps: readonly SweepStep[]): bigint {
  return steps.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
}

function feesOf(steps: readonly SweepStep[]): bigint {
  return steps.reduce((sum, { feeMaxBaseUnits }) => sum + feeMaxBaseUnits, 0n);
}

function assetOf({ assets }: Rail, assetId: string | null) {
  const asset = assets.find((each) => each.assetId === assetId);
  if (asset === undefined) throw new Error('a step of a currency that this rail does not serve');
  return asset;
}

/** RFC 4180. Amounts are exact decimal texts; the fields of the network are in its own units. */
export function sweepCsv(rail: Rail, steps: readonly SweepStep[]): string {
  const names = [...new Set(steps.flatMap(({ fields }) => Object.keys(fields)))];
  const head = ['step', 'kind', 'from', 'path', 'receiver', 'currency', 'amount', 'fee_at_most', ...names];
  const amount = (assetId: string | null, baseUnits: bigint): string =>
    formatAmount(baseUnits, assetOf(rail, assetId).decimals);
  const rows = steps.map((step, index) => [
    String(index + 1),
    step.kind,
    step.fromAddress,
    step.derivationPath ?? '',
    step.toAddress,
    step.assetId,
    amount(step.assetId, step.baseUnits),
    amount(rail.network.feeAssetId, step.feeMaxBaseUnits),
    ...names.map((name) => step.fields[name] ?? ''),
  ]);
  return [head, ...rows].map(csvLine).join('');
}

const ADDRESSES_PER_PAGE = 5_000;

/** All addresses that were ever made, of all networks that share the key, each as the key derives it. */
export async function listAddresses(rail: Rail, store: Store) {
  const from = new Map<string, DerivedAddress>();
  let strangeCount = 0;
  for (const railId of rail.indexRailIds ?? [rail.network.railId]) {
    for await (const { addressIndex, address } of readMade(store, railId)) {
      const derived = rail.deriveDepositAddress?.(addressIndex);
      if (derived?.address === address) from.set(derived.watchKey, derived);
      else strangeCount += 1;
    }
  }
  return { from: [...from.values()], strangeCount };
}

async function* readMade(store: Store, railId: string): AsyncGenerator<MadeAddress> {
  let afterIndex = -1;
  for (;;) {
    const page = await store.listMadeAddresses({ railId, afterIndex, limit: ADDRESSES_PER_PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield* page;
    afterIndex = last.addressIndex;
  }
}
