import { parseAmount } from '@naru/core';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ConfigSources, type RailConfig, assetsOf } from '@naru/rails';
import { parseRailsConfig } from '@naru/rails/live';
import type { ConfigAnswer, ConfigProblem } from './config-problem.ts';

/** A live desk's file: the networks it serves, and where its prices come from. */
export interface RailsFile {
  readonly rails: readonly RailConfig[];
  /** Null: the desk has no prices yet, and makes no orders. */
  readonly rates: 'demo' | 'live' | null;
  /** By asset, in base units: what the desk holds when its books begin. */
  readonly reserves: ReadonlyMap<string, bigint>;
}

/** In the data folder: the networks of a live desk. */
export const RAILS_FILE = 'naru.config.json';

/** Reads the file in the data folder. Without one a live desk is empty. */
export async function readRailsFile(
  dataFolder: string,
  readSecret: ConfigSources['readSecret'] = (name) => process.env[name],
): Promise<ConfigAnswer<RailsFile>> {
  const text = await readTextIfPresent(path.join(dataFolder, RAILS_FILE));
  return text === null
    ? { ok: true, value: { rails: [], rates: null, reserves: new Map() } }
    : parseRailsFile(text, { readSecret, readBeside: (name) => readBeside(dataFolder, name) });
}

/** The file and the lists beside it that it names, by their names in the data folder. */
export async function listRailsFiles(dataFolder: string): Promise<readonly string[]> {
  const text = await readTextIfPresent(path.join(dataFolder, RAILS_FILE));
  const names = new Set<string>();
  const note = (name: string): string | undefined => {
    names.add(name);
    return readBeside(dataFolder, name);
  };
  // Secrets do not matter here, and neither does what else may be wrong.
  if (text !== null) parseRailsFile(text, { readSecret: () => '', readBeside: note });
  return text === null ? [] : [RAILS_FILE, ...names];
}

function readBeside(dataFolder: string, name: string): string | undefined {
  const file = path.join(dataFolder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Everything that is wrong with the file, at once. */
export function parseRailsFile(text: string, sources: ConfigSources): ConfigAnswer<RailsFile> {
  const { rates, reserves, rest } = takeOutOwn(text);
  const rails = parseRailsConfig(rest, sources);
  const problems = rails.ok ? [] : rails.problems.map(toConfigProblem);
  const mode = rates === 'demo' || rates === 'live' ? rates : null;
  if (rates !== undefined && mode === null) {
    problems.push({
      setting: `${RAILS_FILE}: rates`,
      problem: 'is no source of prices that is known here',
      fix: 'write "live" for the prices of the market, or "demo" for invented ones beside test networks',
    });
  }
  if (rates === 'demo' && rails.ok) problems.push(...findRealMoney(rails.value));
  const declared = rails.ok ? parseReserves(reserves, rails.value, problems) : new Map<string, bigint>();
  if (!rails.ok || problems.length > 0) return { ok: false, problems };
  return { ok: true, value: { rails: rails.value, rates: mode, reserves: declared } };
}

/** Demo prices with real money would give it away. */
function findRealMoney(rails: readonly RailConfig[]): readonly ConfigProblem[] {
  return rails.filter(isRealMoney).map((rail) => ({
    setting: `${RAILS_FILE}: ${keyOf(rail)}`,
    problem: 'holds real money, but the prices are invented',
    fix:
      rail.kind === 'utxo' || rail.kind === 'evm' || rail.kind === 'tron' || rail.kind === 'monero'
        ? 'remove "rates": "demo", or write "network": "test" or "reg" with a key of that network'
        : 'remove "rates": "demo", or write "test": true beside made-up details',
  }));
}

function isRealMoney(rail: RailConfig): boolean {
  const { environment } =
    rail.kind === 'utxo' || rail.kind === 'monero'
      ? rail.account.network
      : rail.kind === 'evm'
        ? rail.network
        : rail;
  return environment === 'main';
}

/** The entry of the file. */
function keyOf(rail: RailConfig): string {
  return 'assets' in rail ? (rail.assets[0]?.networkId ?? '') : rail.facts.symbol.toLowerCase();
}

/** `"reserves": {"LTC": "100"}`: decimal texts by symbol, each of a currency that the file serves. */
function parseReserves(
  reserves: unknown,
  rails: readonly RailConfig[],
  problems: ConfigProblem[],
): ReadonlyMap<string, bigint> {
  const declared = new Map<string, bigint>();
  for (const [symbol, value] of Object.entries(Object(reserves))) {
    const served = rails.flatMap(assetsOf);
    // A token that several networks carry is named by its identifier, such as USDT-eth.
    const facts =
      served.find(({ assetId }) => assetId === symbol) ?? served.find((each) => each.symbol === symbol);
    const baseUnits =
      facts === undefined || typeof value !== 'string' ? null : parseAmount(value, facts.decimals);
    if (facts === undefined || baseUnits === null || !baseUnits.ok) {
      problems.push({
        setting: `${RAILS_FILE}: reserves.${symbol}`,
        problem: 'is not an amount of a currency that this file serves',
        fix: 'write the symbol of a network above and its amount as a text, such as "LTC": "12.5"',
      });
    } else {
      declared.set(facts.assetId, baseUnits.value);
    }
  }
  return declared;
}

interface OwnEntries {
  readonly rates: unknown;
  readonly reserves: unknown;
  readonly rest: string;
}

/** Two entries are not networks; text that is not JSON is left to the parser of the networks. */
function takeOutOwn(text: string): OwnEntries {
  try {
    const file: unknown = JSON.parse(text);
    if (typeof file !== 'object' || file === null || Array.isArray(file))
      return { rates: undefined, reserves: undefined, rest: text };
    const { rates, reserves, ...rest }: { rates?: unknown; reserves?: unknown } = file;
    return { rates, reserves, rest: JSON.stringify(rest) };
  } catch {
    return { rates: undefined, reserves: undefined, rest: text };
  }
}

function toConfigProblem(problem: { path: string; problem: string; fix: string }): ConfigProblem {
  const setting = problem.path === '' ? RAILS_FILE : `${RAILS_FILE}: ${problem.path}`;
  return { setting, problem: problem.problem, fix: problem.fix };
}

async function readTextIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null;
    throw thrown;
  }
}
