import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { csvLine, formatAmount } from '@naru/core';
import type { DerivedAddress, MadeAddress, Rail, Store, SweepStep, SweepWish } from '@naru/desk';
import { RailFault } from '@naru/rails';
import { openRails } from '@naru/rails/live';
import { systemClock } from '../clock.ts';
import { type RailsCommand, onDatabase, readRailsOf } from '../config/rails-command.ts';
import { FAULT_FIXES } from '../rail-check/fault-fixes.ts';

const USAGE =
  'Usage: npm run rails:sweep -- <network> --to <address> --file <new file> [--fees-from <address>]\n' +
  '--to is your own address that receives everything; --fees-from is a wallet of yours that pays the fees.';

const ADDRESSES_PER_PAGE = 5_000;

/**
 * Writes the transactions that bring what lies at all deposit addresses of a network to one address, for an
 * offline signer. Signs and sends nothing. Gives the exit code: 0 done, 1 not done, 2 a wrong call.
 */
export async function sweepRail(command: RailsCommand): Promise<0 | 1 | 2> {
  const { say } = command;
  const given = readArguments(command.args);
  if (given === null) {
    say(USAGE);
    return 2;
  }
  const configs = await readRailsOf(command);
  if (configs === null) return 2;
  const rails = openRails(configs, systemClock, '');
  const rail = rails.get(given.railId);
  if (rail === undefined) {
    say(`This desk has no network ${given.railId}. It has: ${[...rails.keys()].join(', ')}.`);
    return 2;
  }
  if (rail.planSweep === undefined) {
    say(`${rail.network.name}: the wallet that holds its coins sees them all; bring them together there.`);
    return 1;
  }
  const planSweep = rail.planSweep.bind(rail);
  try {
    return await onDatabase(command, (store) => sweep({ rail, planSweep, store, say }, given));
  } catch (thrown) {
    if (!(thrown instanceof RailFault)) throw thrown;
    say(
      `The network could not be asked: ${thrown.message} (${thrown.code})\n  -> ${FAULT_FIXES[thrown.code]}`,
    );
    return 1;
  }
}

interface Parts {
  readonly rail: Rail;
  readonly planSweep: Required<Rail>['planSweep'];
  readonly store: Store;
  readonly say: RailsCommand['say'];
}

async function sweep({ rail, planSweep, store, say }: Parts, given: Arguments): Promise<0 | 1 | 2> {
  const toAddress = await readOwnAddress(rail, store, given.to);
  const feesFromAddress = given.feesFrom === null ? null : await readOwnAddress(rail, store, given.feesFrom);
  if (toAddress === null || (given.feesFrom !== null && feesFromAddress === null)) {
    say('An address of this network is needed that is not a deposit address of the desk.');
    return 2;
  }
  await rail.checkNetwork?.();
  const { from, strangeCount } = await listAddresses(rail, store);
  if (strangeCount > 0)
    say(`! ${strangeCount} addresses are not of the key in the settings, and are left out.`);
  const steps = await planSweep({ from, toAddress, feesFromAddress });
  say(`${rail.network.railId}: ${rail.network.name}, ${from.length} addresses, ${steps.length} transactions`);
  for (const line of describeSums(rail, steps)) say(line);
  if (feesFromAddress === null)
    say('  Addresses that cannot pay the fees of their tokens are left out: name a wallet with --fees-from.');
  if (steps.length === 0) return 0;
  if (!(await writeNewFile(given.file, toCsv(rail, steps)))) {
    say(`${given.file} is there already, and is not written over.`);
    return 1;
  }
  say(`Written to ${given.file}. Sign its rows offline, and send them in their order:`);
  say('first all that bring fees, and the others once these are final.');
  return 0;
}

async function readOwnAddress(rail: Rail, store: Store, text: string): Promise<string | null> {
  const [asset] = rail.assets;
  const parsed = asset === undefined ? null : rail.parseAddress(asset.assetId, text);
  if (parsed === null || !parsed.ok) return null;
  const { address, watchKey } = parsed.value;
  const railIds = rail.indexRailIds ?? [rail.network.railId];
  return (await store.hasDepositAddress({ railIds, watchKey })) ? null : address;
}

/** All addresses that were ever made, of all networks that share the key; each as the key gives it. */
async function listAddresses(rail: Rail, store: Store) {
  const from = new Map<string, SweepWish['from'][number]>();
  let strangeCount = 0;
  for (const railId of rail.indexRailIds ?? [rail.network.railId]) {
    for await (const { addressIndex, address } of readMade(store, railId)) {
      const derived: DerivedAddress | undefined = rail.deriveDepositAddress?.(addressIndex);
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

/** What is moved of each currency, and what the fees are at most. */
function describeSums(rail: Rail, steps: readonly SweepStep[]): readonly string[] {
  const moves = steps.filter(({ kind }) => kind === 'move');
  const lines = rail.assets.flatMap((asset) => {
    const own = moves.filter(({ assetId }) => assetId === asset.assetId);
    if (own.length === 0) return [];
    return [`  ${amountOf(rail, asset.assetId, sumOf(own))} from ${own.length} addresses`];
  });
  const { feeAssetId } = rail.network;
  if (feeAssetId === null || steps.length === 0) return lines;
  const fees = steps.reduce((sum, { feeMaxBaseUnits }) => sum + feeMaxBaseUnits, 0n);
  const funds = steps.filter(({ kind }) => kind === 'fund');
  const brought = sumOf(funds) + funds.reduce((sum, { feeMaxBaseUnits }) => sum + feeMaxBaseUnits, 0n);
  return [
    ...lines,
    `  fees: at most ${amountOf(rail, feeAssetId, fees)}`,
    ...(funds.length === 0
      ? []
      : [
          `  the wallet for the fees needs ${amountOf(rail, feeAssetId, brought)} ` +
            `for ${funds.length} addresses`,
        ]),
  ];
}

function sumOf(steps: readonly SweepStep[]): bigint {
  return steps.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
}

function amountOf({ assets }: Rail, assetId: string, baseUnits: bigint): string {
  const asset = assets.find((each) => each.assetId === assetId);
  if (asset === undefined) throw new Error('a step of a currency that this rail does not serve');
  return `${formatAmount(baseUnits, asset.decimals)} ${asset.symbol}`;
}

/** RFC 4180. Amounts are exact decimal texts; the fields of the network are in its own units. */
function toCsv(rail: Rail, steps: readonly SweepStep[]): string {
  const names = [...new Set(steps.flatMap(({ fields }) => Object.keys(fields)))];
  const head = ['step', 'kind', 'from', 'path', 'receiver', 'currency', 'amount', 'fee_at_most', ...names];
  const feeAssetId = rail.network.feeAssetId ?? '';
  const amount = (assetId: string, baseUnits: bigint): string => {
    const [number = ''] = amountOf(rail, assetId, baseUnits).split(' ');
    return number;
  };
  const rows = steps.map((step, index) => [
    String(index + 1),
    step.kind,
    step.fromAddress,
    step.derivationPath ?? '',
    step.toAddress,
    step.assetId,
    amount(step.assetId, step.baseUnits),
    amount(feeAssetId, step.feeMaxBaseUnits),
    ...names.map((name) => step.fields[name] ?? ''),
  ]);
  return [head, ...rows].map(csvLine).join('');
}

/** False where there is such a file. It is for the operator's eyes alone: it says what lies where. */
async function writeNewFile(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(path.resolve(file), text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') return false;
    throw thrown;
  }
}

interface Arguments {
  readonly railId: string;
  readonly to: string;
  readonly feesFrom: string | null;
  readonly file: string;
}

function readArguments(args: readonly string[]): Arguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, file: { type: 'string' }, 'fees-from': { type: 'string' } },
    });
    const [railId, ...rest] = positionals;
    const { to, file, 'fees-from': feesFrom = null } = values;
    if (railId === undefined || rest.length > 0 || to === undefined || file === undefined) return null;
    return { railId, to, feesFrom, file };
  } catch {
    return null;
  }
}
