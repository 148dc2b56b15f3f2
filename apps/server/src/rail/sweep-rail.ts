import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REFUSALS } from '@naru/contract';
import { formatAmount, ok } from '@naru/core';
import type { Rail, Spend, Store, SweepStep } from '@naru/desk';
import { RailFault } from '@naru/rails';
import { openRails } from '@naru/rails/live';
import type { DefineCommand, ExitCode, Say } from '../machine/command.ts';
import {
  type CoinRail,
  type CoinSweep,
  formatFeeRate,
  hasCoins,
  readCoins,
  sweepCoins,
} from './sweep-coins.ts';
import { type SweptRail, isSwept, readOwnAddress, readSweep, sumSweep, sweepCsv } from './read-sweep.ts';
import { systemClock } from '../machine/clock.ts';
import { type RailsCommand, onDatabase, readRailsOf } from '../config/rails-file.ts';
import { FAULT_FIXES } from './check-rails.ts';

/** False if the file exists. Only the operator may read it: it lists amounts and addresses. */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<boolean> {
  try {
    await writeFile(path.resolve(file), content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') return false;
    throw thrown;
  }
}

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
    say(REFUSALS[read.reason].en);
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

interface SweepWords {
  readonly to?: string | null;
  readonly file: string;
  readonly feesFrom?: string | null;
}

export const defineSweep =
  (openDesk: () => RailsCommand): DefineCommand =>
  (command, { act, say }) => {
    command
      .description(
        'Writes the transactions that move the money at all deposit addresses of a network to one ' +
          'address, for an offline signer. Signs and sends nothing.',
      )
      .argument('<network>', 'such as eth')
      .requiredOption('--file <path>', 'the new file')
      .option(
        '--to <address>',
        'your address that receives everything; coins of Bitcoin and Litecoin stay in their account without it',
      )
      .option('--fees-from <address>', 'a wallet of yours that pays the fees')
      .action(
        act((railId: string, { to = null, feesFrom = null, file }: SweepWords) =>
          sweepRail({ ...openDesk(), say }, { railId, to, feesFrom, file }),
        ),
      );
  };

async function sweepRail(command: RailsCommand & { readonly say: Say }, given: Arguments): Promise<ExitCode> {
  const { say } = command;
  const configs = await readRailsOf(command);
  if (configs === null) return 2;
  const rails = openRails(configs, systemClock, '');
  const rail = rails.get(given.railId);
  if (rail === undefined) {
    say(`This desk has no network ${given.railId}. It has: ${[...rails.keys()].join(', ')}.`);
    return 2;
  }
  const write = chooseSweep(rail, given, say);
  if (typeof write === 'number') return write;
  try {
    return await onDatabase(command, write);
  } catch (thrown) {
    if (!(thrown instanceof RailFault)) throw thrown;
    say(
      `The network could not be asked: ${thrown.message} (${thrown.code})\n  -> ${FAULT_FIXES[thrown.code]}`,
    );
    return 1;
  }
}

/** The way to sweep a network, or the exit code if there is none. */
function chooseSweep(
  rail: Rail,
  given: Arguments,
  say: Say,
): ExitCode | ((store: Store) => Promise<ExitCode>) {
  const { to } = given;
  if (hasCoins(rail)) return (store) => writeCoinSweep({ rail, store, say }, given);
  if (!isSwept(rail)) {
    say(`${rail.network.name}: the wallet that holds its coins sees them all; bring them together there.`);
    return 1;
  }
  if (to === null) {
    say(`${rail.network.name} needs --to: the address that receives everything.`);
    return 2;
  }
  return (store) => sweep({ rail, store, say }, { ...given, to });
}

interface Parts {
  readonly rail: SweptRail;
  readonly store: Store;
  readonly say: Say;
}

async function sweep(
  { rail, store, say }: Parts,
  given: Arguments & { readonly to: string },
): Promise<ExitCode> {
  const read = await readSweep(rail, store, given);
  if (!read.ok) {
    say('An address of this network is needed that is not a deposit address of the desk.');
    return 2;
  }
  const { steps, addressCount, strangeCount } = read.value;
  if (strangeCount > 0)
    say(`! ${strangeCount} addresses are not of the key in the settings, and are left out.`);
  say(
    `${rail.network.railId}: ${rail.network.name}, ${addressCount} addresses, ${steps.length} transactions`,
  );
  for (const line of describeSums(rail, steps)) say(line);
  if (given.feesFrom === null)
    say('  Addresses that cannot pay the fees of their tokens are left out: name a wallet with --fees-from.');
  if (steps.length === 0) return 0;
  if (!(await writeNewFile(given.file, sweepCsv(rail, steps)))) {
    say(`${given.file} is there already, and is not written over.`);
    return 1;
  }
  say(`ExitCode to ${given.file}. Sign its rows offline, and send them in their order:`);
  say('first all that bring fees, and the others once these are final.');
  return 0;
}

/** The moved amount of each currency, and the highest fees. */
function describeSums(rail: Rail, steps: readonly SweepStep[]): readonly string[] {
  const { moved, fees, fund, feeSymbol } = sumSweep(rail, steps);
  return [
    ...moved.map(
      ({ amount, symbol, addressCount }) => `  ${amount} ${symbol} from ${addressCount} addresses`,
    ),
    ...(steps.length === 0 ? [] : [`  fees: at most ${fees} ${feeSymbol}`]),
    ...(fund === null
      ? []
      : [`  the wallet for the fees needs ${fund.amount} ${feeSymbol} for ${fund.addressCount} addresses`]),
  ];
}

interface Arguments {
  readonly railId: string;
  readonly to: string | null;
  readonly feesFrom: string | null;
  readonly file: string;
}
