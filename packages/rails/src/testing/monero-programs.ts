import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { readList, readRecord } from '../http/read-answer.ts';
import { type MoneroRpc, createMoneroRpc } from '../monero/monero-rpc.ts';
import { findFreePort } from './loopback.ts';
import { waitFor } from './wait-for.ts';

/** An address of Monero's own functional tests: nobody keeps coins there. */
export const REGTEST_ADDRESS =
  '42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm';
export const REGTEST_VIEW_KEY = '49774391fa5e8d249fc2c5b45dadef13534bf2483dede880dac88f061e809100';

/**
 * Rewards mature after 60 blocks. A payer picks 75 old outputs at random as decoys, which takes forever when
 * there are hardly more than that.
 */
const FIRST_BLOCKS = 130;

/** These programs derive ten thousand addresses first, which a busy machine does slowly. */
const START_MAX_MS = 5 * 60_000;

const LOGIN = 'naru:regtest';

/** Where a program of Monero is: its variable, else on the PATH. Null when it is not installed. */
function findMoneroProgram(name: string, variable: string, environment: NodeJS.ProcessEnv): string | null {
  const folders = (environment['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  const candidates = [environment[variable], ...folders];
  return candidates.find((path) => path !== undefined && path !== '' && isExecutable(path)) ?? null;
}

interface MoneroPrograms {
  readonly daemon: string;
  readonly wallet: string;
}

export function findMonero(environment: NodeJS.ProcessEnv = process.env): MoneroPrograms | null {
  const daemon = findMoneroProgram('monerod', 'MONEROD_PATH', environment);
  const wallet = findMoneroProgram('monero-wallet-rpc', 'MONERO_WALLET_RPC_PATH', environment);
  return daemon === null || wallet === null ? null : { daemon, wallet };
}

/** As {@link litecoindSkipReason}. */
export function moneroSkipReason(environment: NodeJS.ProcessEnv = process.env): string | false {
  if (findMonero(environment) !== null) return false;
  const reason = 'monerod and monero-wallet-rpc are not installed (apt install monero)';
  if (environment['CI'] === 'true') throw new Error(reason);
  return reason;
}

export interface MoneroBench {
  readonly daemonUrl: string;
  readonly watcherUrl: string;
  /** The login of the watcher. */
  readonly watcherAuth: string;
  readonly daemon: MoneroRpc;
  /** A wallet that has coins and pays. */
  readonly payer: MoneroRpc;
  readonly payerAddress: string;
  mine(blocks: number): Promise<void>;
  /** In the memory pool when it resolves. */
  pay(
    receivers: readonly { readonly address: string; readonly baseUnits: bigint }[],
    unlockTime?: number,
  ): Promise<{ readonly txid: string; readonly key: string }>;
  /** Replaces the last blocks by one more empty blocks; their transactions are unconfirmed again. */
  reorganise(depth: number): Promise<void>;
  /** Removes the last blocks, with all their transactions and those of the memory pool. */
  forget(depth: number): Promise<void>;
  /** Restarts the watcher, with no wallet file. */
  restartWatcher(): Promise<void>;
  stopDaemon(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a node on the regression network and two wallet programs, with coins to pay with. */
export async function startMonero(): Promise<MoneroBench> {
  const programs = findMonero();
  if (programs === null) throw new Error('monero is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'naru-monero-'));
  const node = await startNode(programs, folder);
  const payer = await startWallet(programs, { node, folder, name: 'payer', login: null });
  let watcher = await startWallet(programs, { node, folder, name: 'watcher', login: LOGIN });
  await Promise.all([
    answers(node.rpc, 'get_info'),
    ...[payer, watcher].map(({ rpc }) => answers(rpc, 'get_version')),
  ]);
  await payer.rpc.call('create_wallet', { filename: 'payer', language: 'English' });
  const payerAddress = String((await payer.rpc.call('get_address', { account_index: 0 }))['address']);
  const mine = (blocks: number) => mineBlocks(node.rpc, payerAddress, blocks);
  await mine(FIRST_BLOCKS);
  return {
    daemonUrl: node.url,
    watcherUrl: watcher.url,
    watcherAuth: LOGIN,
    daemon: node.rpc,
    payer: payer.rpc,
    payerAddress,
    mine,
    pay: async (receivers, unlockTime = 0) => {
      const paid = await pay(payer.rpc, receivers, unlockTime);
      await canBeMined(node.rpc, 1);
      return paid;
    },
    reorganise: async (depth) => {
      const waiting = await takeBack(node.rpc, depth);
      await mine(depth + 1);
      for (const tx of waiting)
        await node.rpc.post('/send_raw_transaction', { tx_as_hex: tx, do_not_relay: false });
      await canBeMined(node.rpc, waiting.length);
    },
    forget: async (depth) => {
      await takeBack(node.rpc, depth);
      await mine(depth + 1);
    },
    restartWatcher: async () => {
      await stopChild(watcher.child);
      await rm(join(folder, 'watcher'), { recursive: true });
      watcher = await startWallet(programs, {
        node,
        folder,
        name: 'watcher',
        login: LOGIN,
        port: watcher.port,
      });
      await answers(watcher.rpc, 'get_version');
    },
    stopDaemon: () => stopChild(node.child),
    stop: async () => {
      await Promise.all([node, payer, watcher].map(({ child }) => stopChild(child)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Program {
  readonly url: string;
  readonly port: number;
  readonly rpc: MoneroRpc;
  readonly child: ChildProcess;
}

async function startNode({ daemon }: MoneroPrograms, folder: string): Promise<Program> {
  const [port, peerPort, zmqPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const child = start(daemon, [
    '--regtest',
    '--offline',
    '--non-interactive',
    '--no-igd',
    '--fixed-difficulty=1',
    `--data-dir=${join(folder, 'node')}`,
    '--rpc-bind-ip=127.0.0.1',
    '--p2p-bind-ip=127.0.0.1',
    `--rpc-bind-port=${port}`,
    `--p2p-bind-port=${peerPort}`,
    `--zmq-rpc-bind-port=${zmqPort}`,
  ]);
  const url = `http://127.0.0.1:${port}`;
  return { url, port, child, rpc: createMoneroRpc({ url, auth: null, timeoutMs: START_MAX_MS }) };
}

async function startWallet(
  { wallet }: MoneroPrograms,
  options: {
    readonly node: Program;
    readonly folder: string;
    readonly name: string;
    readonly login: string | null;
    readonly port?: number;
  },
): Promise<Program> {
  const { node, folder, name, login, port = await findFreePort() } = options;
  await mkdir(join(folder, name), { recursive: true });
  const child = start(wallet, [
    `--daemon-address=127.0.0.1:${node.port}`,
    '--trusted-daemon',
    '--no-dns',
    '--non-interactive',
    '--rpc-bind-ip=127.0.0.1',
    `--rpc-bind-port=${port}`,
    `--wallet-dir=${join(folder, name)}`,
    `--shared-ringdb-dir=${join(folder, `${name}-rings`)}`,
    `--log-file=${join(folder, `${name}.log`)}`,
    '--kdf-rounds=1',
    login === null ? '--disable-rpc-login' : `--rpc-login=${login}`,
  ]);
  const url = `http://127.0.0.1:${port}`;
  return { url, port, child, rpc: createMoneroRpc({ url, auth: login, timeoutMs: START_MAX_MS }) };
}

async function mineBlocks(daemon: MoneroRpc, address: string, blocks: number): Promise<void> {
  await daemon.call('generateblocks', { amount_of_blocks: blocks, wallet_address: address });
}

/**
 * A node keeps a new transaction out of its blocks until it has passed it on, which without peers happens in
 * the next moment (Dandelion++).
 */
async function canBeMined(daemon: MoneroRpc, count: number): Promise<void> {
  await waitFor('new transactions can be mined', async () => {
    const pool = await daemon.post('/get_transaction_pool', {});
    const listed = pool['transactions'] === undefined ? [] : readList(pool['transactions'], 'a pool');
    const passedOn = listed.filter((tx) => readRecord(tx, 'a transaction')['relayed'] === true);
    return listed.length >= count && passedOn.length === listed.length ? true : null;
  });
}

/** Removes the last blocks and empties the memory pool. Returns the transactions of both, as hex. */
async function takeBack(daemon: MoneroRpc, depth: number): Promise<readonly string[]> {
  await daemon.post('/pop_blocks', { nblocks: depth });
  const listed = await daemon.post('/get_transaction_pool_hashes', {});
  const hashes = listed['tx_hashes'] === undefined ? [] : readList(listed['tx_hashes'], 'hashes');
  const found = await daemon.post('/get_transactions', { txs_hashes: hashes });
  await daemon.call('flush_txpool');
  return hashes.length === 0
    ? []
    : readList(found['txs'], 'transactions').map((tx) => String(readRecord(tx, 'a transaction')['as_hex']));
}

async function pay(
  payer: MoneroRpc,
  receivers: readonly { readonly address: string; readonly baseUnits: bigint }[],
  unlockTime: number,
): Promise<{ readonly txid: string; readonly key: string }> {
  return waitFor('the payer has coins that are not locked', async () => {
    await payer.call('refresh');
    const sent = await payer
      .call('transfer', {
        destinations: receivers.map(({ address, baseUnits }) => ({ address, amount: Number(baseUnits) })),
        unlock_time: unlockTime,
        get_tx_key: true,
      })
      .catch(() => null);
    return sent === null ? null : { txid: String(sent['tx_hash']), key: String(sent['tx_key']) };
  });
}

async function answers(rpc: MoneroRpc, method: string): Promise<void> {
  await waitFor(`${method} is answered`, () => rpc.call(method).catch(() => null), START_MAX_MS);
}

function start(program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
