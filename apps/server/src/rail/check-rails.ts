import { type RailConfig, RailFault, type RailFaultCode } from '@naru/rails';
import {
  type AddressFigures,
  type AddressList,
  type Rail,
  type RailState,
  type RailStop,
  type Store,
  findMovedAddresses,
  findRailStop,
  listComparedAddresses,
  readAddressList,
} from '@naru/desk';
import { type RailSource, inspectSources, openRails } from '@naru/rails/live';
import { systemClock } from '../machine/clock.ts';
import { RAILS_FILE, readRailsFile } from '../config/rails-file.ts';
import type { ProcessSettings } from '../config/process-settings.ts';

/** The fix for a server or program that a rail cannot use, by its fault. */
export const FAULT_FIXES: Readonly<Record<RailFaultCode, string>> = {
  node_unreachable: 'start the program, and check its address and port in naru.config.json',
  node_timeout: 'see whether the machine is overloaded, or still loading its chain',
  node_refused_login: 'put the login that the program knows into the variable that naru.config.json names',
  node_busy: 'wait, or take a server with higher limits',
  node_answer_malformed: 'check that the address belongs to the right program and to no web page or proxy',
  node_answer_too_large: 'take another server: this one answers with far too much',
  node_reported_error: 'look into the log of the program: it refuses a call that the desk needs',
  node_of_other_chain: 'connect the program of the right network, or change "network" in naru.config.json',
  node_not_synced: 'wait until it has caught up with the network',
  node_without_peers: 'give it a way to the network: it has no peers',
  node_without_logs: 'take a server that tells logs, or serve no tokens through this one',
  node_behind: 'wait until it has caught up with the network',
  sources_disagree: 'find out which of the servers is wrong, and take it out',
  token_of_other_kind: 'do not serve this token: the contract is not the one that the desk knows',
  chain_moved: 'run this again: blocks were exchanged meanwhile',
  blocks_pruned:
    'take a server that has them; if none has, naru rails anchor leaves them out and lists the orders to look at',
  reorg_too_deep: 'stop the desk, and find out what happened on this network',
  cursor_malformed: 'restore the database: it does not say how far this network was read',
  mempool_too_large: 'wait, or limit the memory pool of the node',
  wallet_unusable: 'give this desk a wallet program of its own, with the account of naru.config.json',
  wallet_starts_too_late: 'set restoreHeight to the block that the desk needs, and remove the wallet file',
};

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const LABEL_WIDTH = 12;

const STOP_WORDS: Readonly<Record<RailStop, string>> = {
  blocks_pruned: 'the server no longer has it',
  reorg_too_deep: 'the chain was exchanged before it',
};

interface RailReport {
  readonly lines: readonly string[];
  readonly problemCount: number;
}

interface RailCheck {
  readonly config: RailConfig;
  readonly rail: Rail;
  /** Null if no desk was ever started. */
  readonly store: Store | null;
  readonly nowMs: number;
}

interface Problem {
  readonly problem: string;
  readonly fix: string;
}

/** The connections of a rail of the settings, and everything that is missing. Changes nothing. */
async function checkRail(check: RailCheck): Promise<RailReport> {
  const { config, rail, store, nowMs } = check;
  const { railId, name, witness } = rail.network;
  const symbols = rail.assets.map(({ symbol }) => symbol).join(', ');
  const by = witness === 'operator' ? 'a person watches it' : 'the desk watches it';
  const sources = await inspectSources(config, nowMs);
  const state = (await store?.findRailState(railId)) ?? null;
  const addresses = await describeAddresses(rail, store);
  const stop = state === null ? [] : await listStop(rail, state);
  const problems = [...sources.flatMap(problemsOf), ...stop, ...addresses.problems];
  return {
    problemCount: problems.length,
    lines: [
      `${railId}: ${name}, ${symbols}; ${by}`,
      ...sources.flatMap((source) => describeSource(source, nowMs)),
      ...(sources.length === 0 ? [] : [describeReading(state, sources)]),
      ...addresses.lines,
      ...problems.flatMap(({ problem, fix }) => [`  ! ${problem}`, `    -> ${fix}`]),
    ],
  };
}

function problemsOf({ setting, faults }: RailSource): readonly Problem[] {
  return faults.map(({ code, message }) => ({
    problem: `${setting}: ${message} (${code})`,
    fix: FAULT_FIXES[code],
  }));
}

/** Whether the desk can continue from its position; a program with a wallet continues by itself. */
async function listStop(rail: Rail, { cursor }: RailState): Promise<readonly Problem[]> {
  if (rail.rereadFrom === undefined || rail.watchThrough !== undefined) return [];
  try {
    const stop = await findRailStop(rail, cursor);
    if (stop === null) return [];
    const next = rail.readHeight(cursor) + 1;
    return [
      {
        problem: `block ${next}, the next to be read: ${STOP_WORDS[stop]} (${stop})`,
        fix: FAULT_FIXES[stop],
      },
    ];
  } catch (thrown) {
    // The server's own report has this fault.
    if (thrown instanceof RailFault) return [];
    throw thrown;
  }
}

function describeSource({ setting, program, chain, head, tokens }: RailSource, nowMs: number): string[] {
  const age = head?.minedAtMs === null || head === null ? [] : [`${ageText(nowMs - head.minedAtMs)} old`];
  const block = head === null ? 'no newest block' : [`block ${head.height}`, ...age].join(', ');
  const facts = [program ?? 'does not tell its version', ...(chain === null ? [] : [chain]), block];
  return [
    line(setting, facts.join('; ')),
    ...tokens.map(({ symbol, contract, reportedSymbol, reportedDecimals }) =>
      line(
        symbol,
        `contract ${contract}: symbol ${reportedSymbol ?? 'unknown'}, ` +
          `decimals ${reportedDecimals ?? 'unknown'}`,
      ),
    ),
  ];
}

/** How far the desk's reading is behind the furthest source. */
function describeReading(state: RailState | null, sources: readonly RailSource[]): string {
  if (state === null) return line('read', 'nothing yet; the desk begins at the newest block');
  const highest = Math.max(...sources.map(({ head }) => head?.height ?? -1));
  const { height } = state.head;
  const lag = highest < height ? '' : highest === height ? ', the newest' : `, ${highest - height} behind`;
  return line('read', `up to block ${height}${lag}`);
}

async function describeAddresses(
  rail: Rail,
  store: Store | null,
): Promise<{ readonly lines: readonly string[]; readonly problems: readonly Problem[] }> {
  const { receivingAccount, taggedAccount, addressCount } = rail;
  const isAccount = receivingAccount !== undefined || taggedAccount !== undefined;
  const first = listComparedAddresses(rail).map(({ address, derivationPath }, index) =>
    line(
      isAccount ? 'account' : `address ${index}`,
      derivationPath === null ? address : `${address}  ${derivationPath}`,
    ),
  );
  if (isAccount) return plain(...first);
  if (store === null) return plain(...first, ...listLine(addressCount, addressCount));
  const list = await readAddressList(store, rail);
  const { lines, problems } = plain(
    ...first,
    ...describeFigures(await store.readAddressFigures(rail.network.railId)),
    ...listLine(list?.left, list?.count),
  );
  if (list === null) return { lines, problems };
  return { lines, problems: [...(await listMoved(rail, store)), ...problemsOfList(list)] };
}

function problemsOfList({ state, left, count }: AddressList): readonly Problem[] {
  if (state === 'fine') return [];
  const fix = 'add addresses of your wallet at the end of the file, and restart the desk';
  return [{ problem: `addresses: only ${left} of ${count} are left`, fix }];
}

/** An order refers to its address by its place in the list. */
async function listMoved(rail: Rail, store: Store): Promise<readonly Problem[]> {
  const moved = await findMovedAddresses(store, rail);
  if (moved === null) return [];
  const { addressIndex, address } = moved.first;
  const others = moved.count === 1 ? '' : `, and ${moved.count - 1} more were another one`;
  return [
    {
      problem: `addresses: number ${addressIndex + 1} of the list was ${address} when it was used${others}`,
      fix:
        'put the lines back into their order, and add new ones at the end only; ' +
        'until then the orders that have them show no address',
    },
  ];
}

function plain(...lines: readonly string[]) {
  return { lines, problems: [] };
}

function listLine(left: number | undefined, count: number | undefined): readonly string[] {
  return left === undefined || count === undefined ? [] : [line('left', `${left} of ${count} addresses`)];
}

/** A wallet finds a payment only if its gap limit exceeds the number of unpaid addresses before it. */
function describeFigures({ highestGiven, highestPaid }: AddressFigures): readonly string[] {
  if (highestGiven < 0) return [line('given out', 'no address yet')];
  const paid = highestPaid < 0 ? 'none was paid' : `the highest that was paid is ${highestPaid}`;
  const gap = highestGiven - highestPaid;
  const advice = gap === 0 ? '' : `: the gap limit of your wallet must be above ${gap}`;
  return [line('given out', `up to index ${highestGiven}, ${paid}${advice}`)];
}

function line(label: string, text: string): string {
  return `  ${label.padEnd(LABEL_WIDTH)}${text}`;
}

/** `3 hours`: rounded down to the largest unit that fits; a clock that is ahead makes nothing negative. */
function ageText(ageMs: number): string {
  const [unit, unitMs] = UNITS.find(([, ms]) => ageMs >= ms) ?? ['second', 1_000];
  const count = Math.max(0, Math.floor(ageMs / unitMs));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

interface RailsCheck
  extends Pick<ProcessSettings, 'dataFolder' | 'mode'>, Pick<RailCheck, 'store' | 'nowMs'> {
  readonly say: (line: string) => void;
}

/** Checks every network of the settings. Returns the exit code: 0 if nothing is missing, else 1. */
export async function checkRails({ dataFolder, mode, store, nowMs, say }: RailsCheck): Promise<0 | 1> {
  const file = await readRailsFile(dataFolder);
  if (!file.ok) {
    const own = problemsOfMode(mode);
    for (const { setting, problem, fix } of file.problems) say(`! ${setting}: ${problem}\n  -> ${fix}`);
    for (const { problem, fix } of own) say(`! ${problem}\n  -> ${fix}`);
    say(`${file.problems.length + own.length} to fix; no network was asked.`);
    return 1;
  }
  const { rails: configs, rates } = file.value;
  let problemCount = 0;
  for (const config of configs) {
    for (const rail of openRails([config], systemClock, '').values()) {
      const report = await checkRail({ config, rail, store, nowMs });
      problemCount += report.problemCount;
      for (const line of [...report.lines, '']) say(line);
    }
  }
  for (const { problem, fix } of [...problemsOfFile(configs.length, rates), ...problemsOfMode(mode)]) {
    problemCount += 1;
    say(`! ${problem}\n  -> ${fix}`);
  }
  say(problemCount === 0 ? 'Nothing is missing.' : `${problemCount} to fix.`);
  return problemCount === 0 ? 0 : 1;
}

function problemsOfFile(railCount: number, rates: string | null): readonly Problem[] {
  const problems: Problem[] = [];
  if (railCount === 0)
    problems.push({
      problem: `${RAILS_FILE} serves no network`,
      fix: 'write an entry for each network; docs/rails.md has one for each kind',
    });
  if (rates === null)
    problems.push({
      problem: 'the desk has no prices, and will make no orders',
      fix: `write "rates": "live" into ${RAILS_FILE}`,
    });
  return problems;
}

function problemsOfMode(mode: ProcessSettings['mode']): readonly Problem[] {
  if (mode === 'live') return [];
  const problem = 'NARU_MODE is not live, and only a live desk serves these networks';
  return [{ problem, fix: 'set NARU_MODE=live, here and where the desk is started' }];
}
