import { type Result, ok, refuse } from '@naru/core';
import type { Coin, FeeRate, PayoutSpendWish, SpendRefusal, SweepSpendWish } from '@naru/desk';

/** Version, lock time and the marks of a transaction with witnesses (BIP 144), in bytes. */
const FRAME_BYTES = 8;
const FRAME_WITNESS_BYTES = 2;
/** Outpoint, sequence and an empty script; then signature and public key, with their counts (BIP 141). */
const INPUT_BYTES = 41;
const INPUT_WITNESS_BYTES = 108;
const AMOUNT_BYTES = 8;

/** Devices need seconds for each input, and have little memory. */
export const INPUTS_MAX = 200;

interface Spendable {
  readonly coins: readonly Coin[];
  readonly rate: FeeRate;
  /** The script of own change, as hex. */
  readonly changeScript: string;
  /** Smaller change is left to the fee. */
  readonly dustBaseUnits: bigint;
}

export interface PayoutChoice extends Spendable, Pick<PayoutSpendWish, 'held' | 'voided'> {
  readonly payments: readonly { readonly script: string; readonly baseUnits: bigint }[];
}

/** The inputs of a transaction, and its change. */
export interface Chosen {
  readonly coins: readonly Coin[];
  readonly feeBaseUnits: bigint;
  /** 0: there is no change. */
  readonly changeBaseUnits: bigint;
}

/**
 * The coins for payments: first one of each group that has to be spent, then the largest ones, until they are
 * enough. Coins that are worth less than their own fee are not used.
 */
export function chooseCoins(choice: PayoutChoice): Result<Chosen, SpendRefusal> {
  const { rate, payments, changeScript, dustBaseUnits } = choice;
  const voiding = chooseVoiding(choice);
  if (voiding === null) return refuse('coins_short');
  const worthy = listWorthy(choice).filter((coin) => !voiding.includes(coin));
  const paid = payments.reduce((total, { baseUnits }) => total + baseUnits, 0n);
  const scripts = payments.map(({ script }) => script);
  const chosen: Coin[] = [];
  let sum = 0n;
  for (const coin of [...voiding, ...worthy]) {
    if (chosen.length === INPUTS_MAX) return refuse('coins_scattered');
    chosen.push(coin);
    sum += coin.baseUnits;
    const left = sum - paid - spendFee(rate, chosen.length, scripts);
    if (chosen.length < voiding.length || left < 0n) continue;
    const change = sum - paid - spendFee(rate, chosen.length, [...scripts, changeScript]);
    const changeBaseUnits = change < dustBaseUnits ? 0n : change;
    return ok({ coins: chosen, changeBaseUnits, feeBaseUnits: sum - paid - changeBaseUnits });
  }
  return refuse('coins_short');
}

/** The largest free coin of each group that has none yet; null if a group has no free one. */
function chooseVoiding({ coins, held, voided }: PayoutChoice): readonly Coin[] | null {
  const chosen: Coin[] = [];
  const free = sortLargestFirst(coins.filter(({ outputKey }) => !held.has(outputKey)));
  for (const group of voided) {
    if (chosen.some(({ outputKey }) => group.includes(outputKey))) continue;
    const coin = free.find(({ outputKey }) => group.includes(outputKey));
    if (coin === undefined) return null;
    chosen.push(coin);
  }
  return chosen;
}

/** All coins that are worth more than their fee, in as few transactions as possible. */
export function chooseForSweep(
  sweep: Spendable & Pick<SweepSpendWish, 'held'> & { readonly toScript: string | null },
): readonly Chosen[] {
  const { rate, toScript, changeScript, dustBaseUnits } = sweep;
  const worthy = listWorthy(sweep);
  const all: Chosen[] = [];
  for (let at = 0; at < worthy.length; at += INPUTS_MAX) {
    const coins = worthy.slice(at, at + INPUTS_MAX);
    const sum = coins.reduce((total, { baseUnits }) => total + baseUnits, 0n);
    const feeBaseUnits = spendFee(rate, coins.length, [toScript ?? changeScript]);
    // Moving a single coin back to its account brings nothing together.
    const isUseless = toScript === null && coins.length === 1;
    if (!isUseless && sum - feeBaseUnits >= dustBaseUnits)
      all.push({ coins, feeBaseUnits, changeBaseUnits: sum - feeBaseUnits });
  }
  return all;
}

function listWorthy({ coins, rate, held }: Spendable & Pick<SweepSpendWish, 'held'>): readonly Coin[] {
  const fee = inputFee(rate);
  return sortLargestFirst(coins.filter((coin) => coin.baseUnits > fee && !held.has(coin.outputKey)));
}

/** Sorted, so that the result does not depend on the order of reading. */
function sortLargestFirst(coins: readonly Coin[]): readonly Coin[] {
  return coins.toSorted((a, b) => {
    if (a.baseUnits !== b.baseUnits) return a.baseUnits > b.baseUnits ? -1 : 1;
    return a.outputKey < b.outputKey ? -1 : 1;
  });
}

/** The fee of an input at an address of BIP 84. */
export function inputFee(rate: FeeRate): bigint {
  return feeOf(rate, virtual(INPUT_BYTES, INPUT_WITNESS_BYTES));
}

/** The fee of a transaction that spends this many coins at addresses of BIP 84. Scripts are hex. */
export function spendFee(rate: FeeRate, inputCount: number, outputScripts: readonly string[]): bigint {
  const outputBytes = outputScripts.reduce((sum, script) => {
    const bytes = script.length / 2;
    return sum + AMOUNT_BYTES + countBytes(bytes) + bytes;
  }, 0);
  const counts = countBytes(inputCount) + countBytes(outputScripts.length);
  const bytes = FRAME_BYTES + counts + inputCount * INPUT_BYTES + outputBytes;
  return feeOf(rate, virtual(bytes, FRAME_WITNESS_BYTES + inputCount * INPUT_WITNESS_BYTES));
}

/** Witnesses count a quarter (BIP 141). */
function virtual(bytes: number, witnessBytes: number): number {
  return bytes + Math.ceil(witnessBytes / 4);
}

/** Rounded up, so that it is never below the rate. */
function feeOf({ baseUnits }: FeeRate, virtualBytes: number): bigint {
  return (baseUnits * BigInt(virtualBytes) + 999n) / 1000n;
}

function countBytes(count: number): number {
  return count < 0xfd ? 1 : 3;
}
