import path from 'node:path';
import { REFUSALS } from '@naru/contract';
import { formatAmount, ok } from '@naru/core';
import type { Spend, Store } from '@naru/desk';
import type { Say } from '../command/command.ts';
import { formatFeeRate } from './format-fee-rate.ts';
import { type CoinRail, readCoins } from './read-coins.ts';
import { readOwnAddress } from './read-sweep.ts';
import { type CoinSweep, sweepCoins } from './sweep-coins.ts';
import { writeNewFile } from './write-new-file.ts';

export interface CoinSweepParts {
  readonly rail: CoinRail;
  readonly store: Store;
  readonly say: Say;
}

/** Writes unsigned transactions that bring an account's coins together, each to a file of its own. */
export async function writeCoinSweep(
  { rail, store, say }: CoinSweepParts,
  { to, file }: { readonly to: string | null; readonly file: string },
): Promise<0 | 1 | 2> {
  const toAddress = to === null ? ok(null) : await readOwnAddress(rail, store, to);
  if (!toAddress.ok) {
    say('An address of this network is needed that is not a deposit address of the desk.');
    return 2;
  }
  const read = await readCoins(rail, store);
  if (!read.ok) {
    say(REFUSALS[read.reason][1]);
    return 1;
  }
  const sweep = await sweepCoins(rail, store, { read: read.value, toAddress: toAddress.value });
  for (const line of describeSweep(rail, sweep)) say(line);
  for (const [index, { psbt }] of sweep.spends.entries()) {
    const name = sweep.spends.length === 1 ? file : numbered(file, index + 1);
    if (!(await writeNewFile(name, Buffer.from(psbt, 'base64')))) {
      say(`${name} is there already, and is not written over.`);
      return 1;
    }
    say(`Written to ${name}.`);
  }
  if (sweep.spends.length > 0)
    say('Open it in the wallet of this account, compare amount and fee, sign and send it there.');
  return 0;
}

function describeSweep(rail: CoinRail, sweep: CoinSweep): readonly string[] {
  const { spends, addressCount, strangeCount, heldCount, leftCount, feeRate } = sweep;
  const { railId, name } = rail.network;
  const [asset] = rail.assets;
  const format = (amountOf: (spend: Spend) => bigint): string => {
    const sum = spends.reduce((total, spend) => total + amountOf(spend), 0n);
    return `${formatAmount(sum, asset?.decimals ?? 0)} ${asset?.symbol}`;
  };
  const coinCount = spends.reduce((sum, { coins }) => sum + coins.length, 0);
  const rate = `${formatFeeRate(feeRate)} sat/vB`;
  return [
    ...(strangeCount === 0
      ? []
      : [`! ${strangeCount} addresses are not of the key in the settings, and are left out.`]),
    `${railId}: ${name}, ${addressCount} addresses, ${spends.length} transactions`,
    ...(spends.length === 0
      ? []
      : [
          `  ${format((spend) => spend.paidBaseUnits)} from ${coinCount} coins`,
          `  fees: ${format((spend) => spend.feeBaseUnits)}, ${rate}`,
        ]),
    ...(feeRate.isEstimated ? [] : ['  ! The network gives no estimate of fees: this is the lowest one.']),
    ...(heldCount === 0 ? [] : [`  left for saved payouts: ${heldCount} coins`]),
    ...(leftCount === 0 ? [] : [`  left, not worth their fee or alone: ${leftCount} coins`]),
  ];
}

/** `sweep-2.psbt` */
function numbered(file: string, number: number): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}-${number}${ext}`);
}
