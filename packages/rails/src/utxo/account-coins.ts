import { setImmediate as giveWay } from 'node:timers/promises';
import { type AccountKey, type UtxoNetwork, parseUtxoAddress } from '@naru/chains';
import type { PsbtOutput, SignerKeys } from '@naru/chains/psbt';
import type {
  Clock,
  Coin,
  CoinReading,
  CoinRefusal,
  CoinWish,
  FeeRate,
  PayoutSpendWish,
  Rail,
  Spend,
  SpendRefusal,
  SweepSpendWish,
} from '@naru/desk';
import { type Result, ok } from '@naru/core';
import type { UtxoSource } from './utxo-source.ts';
import { type Chosen, chooseCoins, chooseForSweep } from './choose-coins.ts';

/** Wallets stop searching after this many unused addresses. */
export const CHANGE_GAP = 20;
const KEYS_AT_ONCE = 50;
/** A payout is urgent; bringing coins together can wait for a day. */
const FEE_TARGET_BLOCKS = { payout: 6, sweep: 144 } as const;
/** Nodes relay nothing cheaper, and nobody wants to pay more: base units for 1,000 virtual bytes. */
const FEE_RATE_MIN = 1_000n;
const FEE_RATE_MAX = 500_000n;

export interface CoinSource {
  readonly source: UtxoSource;
  readonly clock: Clock;
}

/** All coins at the addresses of the wish and at the account's change addresses, and the fee rate. */
export async function readCoins(
  { source, clock }: CoinSource,
  {
    network,
    keys,
    wish,
  }: { readonly network: UtxoNetwork; readonly keys: SignerKeys; readonly wish: CoinWish },
): Promise<CoinReading> {
  await source.assertFollows(network, { nowMs: clock.nowMs(), readHeight: 0 });
  const places = await placeKeys(keys, wish);
  const coins = (await source.listUnspent(network, [...places.keys()])).map((unspent): Coin => {
    const { outputKey, script, baseUnits, madeBy } = unspent;
    const place = places.get(script);
    if (place === undefined) throw new Error('an unspent output that was not asked for');
    return { outputKey, baseUnits, madeBy, ...place };
  });
  const used = coins.flatMap(({ branch, keyIndex }) => (branch === 1 ? [keyIndex] : []));
  const feeRates = { payout: await readRate(source, 'payout'), sweep: await readRate(source, 'sweep') };
  return { coins, changeThrough: Math.max(wish.changeThrough, ...used), feeRates };
}

/** The key of each script. Deriving a key takes a millisecond, which blocks the desk. */
async function placeKeys(keys: SignerKeys, { from, changeThrough }: CoinWish) {
  const places = new Map<string, Pick<Coin, 'branch' | 'keyIndex'>>();
  for (const { watchKey, addressIndex } of from) places.set(watchKey, { branch: 0, keyIndex: addressIndex });
  for (let keyIndex = 0; keyIndex <= changeThrough + CHANGE_GAP; keyIndex += 1) {
    places.set(keys(1, keyIndex).watchKey, { branch: 1, keyIndex });
    if (keyIndex % KEYS_AT_ONCE === 0) await giveWay();
  }
  return places;
}

async function readRate(source: UtxoSource, purpose: keyof typeof FEE_TARGET_BLOCKS): Promise<FeeRate> {
  const reported = await source.readFeeRate(FEE_TARGET_BLOCKS[purpose]);
  if (reported === null || reported < FEE_RATE_MIN)
    return { baseUnits: FEE_RATE_MIN, isEstimated: reported !== null };
  return { baseUnits: reported < FEE_RATE_MAX ? reported : FEE_RATE_MAX, isEstimated: true };
}

export interface DraftParts {
  readonly network: UtxoNetwork;
  readonly keys: SignerKeys;
  readonly reading: CoinReading;
}

/** One unsigned transaction for all payments, its change last. */
export async function draftPayout(
  { network, keys, reading }: DraftParts,
  { payments, changeIndex, ...held }: PayoutSpendWish,
): Promise<Result<Spend, SpendRefusal>> {
  const change = keys(1, changeIndex);
  const outputs = payments.map(({ address, baseUnits }): PsbtOutput => {
    return { script: scriptOf(network, address), baseUnits, key: null };
  });
  const chosen = chooseCoins({
    ...spendableOf(network, reading, 'payout'),
    ...held,
    payments: outputs,
    changeScript: change.watchKey,
  });
  if (!chosen.ok) return chosen;
  const { changeBaseUnits: baseUnits } = chosen.value;
  if (baseUnits === 0n) return ok(await toSpend(keys, chosen.value, { outputs, change: null }));
  const own = { script: change.watchKey, baseUnits, key: change };
  const all = { outputs: [...outputs, own], change: { keyIndex: changeIndex, baseUnits } };
  return ok(await toSpend(keys, chosen.value, all));
}

/** Unsigned transactions of one output each. */
export async function draftSweep(
  { network, keys, reading }: DraftParts,
  { toAddress, held, changeIndex }: SweepSpendWish,
): Promise<readonly Spend[]> {
  const toScript = toAddress === null ? null : scriptOf(network, toAddress);
  const changeScript = keys(1, changeIndex).watchKey;
  const all = chooseForSweep({ ...spendableOf(network, reading, 'sweep'), held, toScript, changeScript });
  return Promise.all(
    all.map((chosen, place) => {
      // Later readings search no further. Transactions that are confirmed together may share an address.
      const key = keys(1, changeIndex + (place % CHANGE_GAP));
      const own: PsbtOutput = { script: key.watchKey, baseUnits: chosen.changeBaseUnits, key };
      const output = toScript === null ? own : { ...own, script: toScript, key: null };
      return toSpend(keys, chosen, { outputs: [output], change: null });
    }),
  );
}

function spendableOf(
  { dustBaseUnits }: UtxoNetwork,
  { coins, feeRates }: CoinReading,
  purpose: keyof CoinReading['feeRates'],
) {
  return { coins, rate: feeRates[purpose], dustBaseUnits };
}

function scriptOf(network: UtxoNetwork, address: string): string {
  const parsed = parseUtxoAddress(network, address);
  if (!parsed.ok) throw new Error('a payment to an address that this network does not know');
  return parsed.value.watchKey;
}

async function toSpend(
  keys: SignerKeys,
  { coins, feeBaseUnits }: Chosen,
  { outputs, change }: { readonly outputs: readonly PsbtOutput[]; readonly change: Spend['change'] },
): Promise<Spend> {
  const { writePsbt } = await import('@naru/chains/psbt');
  const inputs = coins.map(({ branch, keyIndex, ...coin }) => ({ ...coin, key: keys(branch, keyIndex) }));
  const all = outputs.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  return {
    psbt: Buffer.from(writePsbt(inputs, outputs)).toString('base64'),
    coins: coins.map(({ outputKey }) => outputKey),
    paidBaseUnits: all - (change?.baseUnits ?? 0n),
    feeBaseUnits,
    change,
  };
}

/** The coins that an account can spend, and unsigned transactions that spend them. */
export function createAccountCoins(
  account: AccountKey,
  source: CoinSource,
): Required<Pick<Rail, 'readCoins' | 'draftPayout' | 'draftSweep'>> {
  const { network } = account;
  const openKeys = openKeysOnce(account);
  const mustOpen = async (): Promise<SignerKeys> => {
    const keys = await openKeys();
    if (!keys.ok) throw new Error('coins of an account that none were read of');
    return keys.value;
  };
  return {
    readCoins: async (wish) => {
      const keys = await openKeys();
      return keys.ok ? ok(await readCoins(source, { network, keys: keys.value, wish })) : keys;
    },
    draftPayout: async (reading, wish) => draftPayout({ network, keys: await mustOpen(), reading }, wish),
    draftSweep: async (reading, wish) => draftSweep({ network, keys: await mustOpen(), reading }, wish),
  };
}

type OpenKeys = () => Promise<Result<SignerKeys, CoinRefusal>>;

/** Elliptic curves and serialisation are loaded when needed, and each change key is derived once. */
function openKeysOnce(account: AccountKey): OpenKeys {
  const open: OpenKeys = async () => {
    const { openSignerKeys } = await import('@naru/chains/psbt');
    const keys = openSignerKeys(account);
    if (!keys.ok) return keys;
    const changeKeys = new Map<number, ReturnType<SignerKeys>>();
    return ok((branch, keyIndex) => {
      const known = branch === 1 ? changeKeys.get(keyIndex) : undefined;
      const key = known ?? keys.value(branch, keyIndex);
      if (branch === 1) changeKeys.set(keyIndex, key);
      return key;
    });
  };
  let opened: ReturnType<OpenKeys> | null = null;
  return () => {
    opened ??= open();
    return opened;
  };
}

/** Limits the stored inputs of a transaction. */
const SPENT_OUTPOINTS_MAX = 32;

/** More outpoints are sorted and cut, so that a transaction and its replacement keep the same ones. */
export function boundOutpoints(outpoints: readonly string[]): readonly string[] {
  return outpoints.toSorted().slice(0, SPENT_OUTPOINTS_MAX);
}
