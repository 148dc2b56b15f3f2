import { type UtxoNetwork, parseUtxoAddress } from '@naru/chains';
import type { PsbtOutput, SignerKeys } from '@naru/chains/psbt';
import { type Result, ok } from '@naru/core';
import type { CoinReading, PayoutSpendWish, Spend, SpendRefusal, SweepSpendWish } from '@naru/desk';
import { type Chosen, chooseCoins, chooseForSweep } from './choose-coins.ts';
import { CHANGE_GAP } from './read-coins.ts';

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
      // Readings look no further. Transactions that are confirmed together may share an address.
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
