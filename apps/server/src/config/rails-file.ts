import { type AssetFacts, findAssetFacts, listAssetFactsOn } from '@naru/chains';
import { findAmbiguity, parseAmount } from '@naru/core';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ConfigSources, type RailConfig, assetsOf } from '@naru/rails';
import { parseRailsConfig } from '@naru/rails/live';
import type { Store } from '@naru/desk';
import type { ConfigAnswer, ConfigProblem } from './config-problem.ts';
import type { Say } from '../machine/command.ts';

/** The file of a live desk: its networks, and the source of its prices. */
export interface RailsFile {
  readonly rails: readonly RailConfig[];
  /** Null: the desk has no prices yet, and makes no orders. */
  readonly rates: 'demo' | 'live' | null;
  /** The amounts that the desk holds when its books begin, by asset, in base units. */
  readonly reserves: ReadonlyMap<string, bigint>;
}

/** The file in the data folder with the networks of a live desk. */
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
  // Secrets do not matter here, and neither do other problems.
  if (text !== null) parseRailsFile(text, { readSecret: () => '', readBeside: note });
  return text === null ? [] : [RAILS_FILE, ...names];
}

function readBeside(dataFolder: string, name: string): string | undefined {
  const file = path.join(dataFolder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Returns all problems of the file together. */
export function parseRailsFile(text: string, sources: ConfigSources): ConfigAnswer<RailsFile> {
  const file = parseJson(text.replace(/^\u{FEFF}/u, ''));
  if (!file.ok) return { ok: false, problems: [{ setting: RAILS_FILE, ...file.problem }] };
  // These two entries are not networks.
  const { rates, reserves, ...networks } = file.value;
  const rails = parseRailsConfig(networks, sources);
  const problems = rails.ok ? [] : rails.problems.map(toConfigProblem);
  const mode = rates === 'demo' || rates === 'live' ? rates : null;
  if (rates !== undefined && mode === null) {
    problems.push({
      setting: `${RAILS_FILE}: rates`,
      problem: 'is no source of prices that is known here',
      fix: 'write "live" for the prices of the market, or "demo" for invented ones beside test networks',
    });
  }
  const readable = rails.ok ? rails.value : rails.readable;
  if (rates === 'demo') problems.push(...findRealMoney(readable));
  // An unreadable entry may be for any currency of its network.
  const served = rails.ok ? readable.flatMap(assetsOf) : Object.keys(networks).flatMap(listMeant);
  const declared = parseReserves(reserves, served, problems);
  if (!rails.ok || problems.length > 0) return { ok: false, problems };
  return { ok: true, value: { rails: rails.value, rates: mode, reserves: declared } };
}

/** The currencies that an entry can be for; a bank's entry is named by its currency. */
function listMeant(key: string): readonly AssetFacts[] {
  const ofBank = findAssetFacts(key.toUpperCase());
  return ofBank === undefined ? listAssetFactsOn(key) : [ofBank, ...listAssetFactsOn(key)];
}

/** Demo prices with real money would lose it. */
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

/** The key of the entry in the file. */
function keyOf(rail: RailConfig): string {
  return 'assets' in rail ? (rail.assets[0]?.networkId ?? '') : rail.facts.symbol.toLowerCase();
}

/** `"reserves": {"LTC": "100"}`: decimal texts by symbol, each of a currency in the file. */
function parseReserves(
  reserves: unknown,
  served: readonly AssetFacts[],
  problems: ConfigProblem[],
): ReadonlyMap<string, bigint> {
  const declared = new Map<string, bigint>();
  for (const [symbol, value] of Object.entries(Object(reserves))) {
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

type JsonObject = Readonly<Record<string, unknown>>;
type JsonAnswer =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly problem: Omit<ConfigProblem, 'setting'> };

const FIRST_FIX = 'write {} to begin with, then one entry for each network';

function parseJson(text: string): JsonAnswer {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    return { ok: false, problem: describeJsonFault(text, thrown) };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, problem: { problem: 'is not a JSON object', fix: FIRST_FIX } };
  const ambiguity = findAmbiguity(text);
  if (ambiguity?.kind !== 'doubled_key') return { ok: true, value: { ...value } };
  const problem = `has ${JSON.stringify(ambiguity.key)} twice in the same braces`;
  const fix = 'bring the two together, or take one out: only the last one would count';
  return { ok: false, problem: { problem, fix } };
}

/** The place at which the text stops being JSON, without the text itself. */
function describeJsonFault(text: string, thrown: unknown): Omit<ConfigProblem, 'setting'> {
  if (text.trim() === '') return { problem: 'is empty', fix: FIRST_FIX };
  const line = /\(line (\d+) column \d+\)/.exec(thrown instanceof Error ? thrown.message : '')?.[1];
  return {
    problem: line === undefined ? 'is not JSON' : `is not JSON: line ${line} cannot be read`,
    fix:
      'look there, and in the line before, for a comma, quotation mark or bracket that is missing or ' +
      'too many; JSON has no comments',
  };
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

/** A command of the host about the networks of a live desk. */
export interface RailsCommand {
  readonly dataFolder: string;
  readonly openDatabase: () => Promise<Store>;
}

/** The networks of the settings; null after printing the problems. */
export async function readRailsOf({
  dataFolder,
  say,
}: Pick<RailsCommand, 'dataFolder'> & { readonly say: Say }): Promise<readonly RailConfig[] | null> {
  const file = await readRailsFile(dataFolder);
  if (file.ok) return file.value.rails;
  for (const { setting, problem, fix } of file.problems) say(`${setting}: ${problem}\n  ${fix}`);
  return null;
}

/** Runs on the database of the desk, and closes it in any case. */
export async function onDatabase<T>(
  { openDatabase }: Pick<RailsCommand, 'openDatabase'>,
  run: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openDatabase();
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}
