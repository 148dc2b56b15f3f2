import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type JsonRpc, createJsonRpc } from '../../http/json-rpc.ts';
import { findFreePort } from '../loopback.ts';
import { waitFor } from '../wait-for.ts';

/** A program that simulates an EVM network, with its own way of each function. */
export interface EvmProgramKind {
  readonly name: 'anvil' | 'hardhat';
  /** The answer of the program to `web3_clientVersion`. */
  readonly clientVersion: RegExp;
  /** A block is final this many blocks before the head. */
  readonly finalityLagBlocks: number;
  /** Why tests on it cannot run here, or false when they can: for the `skip` option of a test. */
  readonly skipReason: string | false;
  /** Starts a chain that mines a block only when it is asked to. */
  readonly start: (chainId: number) => Promise<EvmProgram>;
}

/** A local chain of a test. */
export interface EvmProgram {
  readonly url: string;
  readonly rpc: JsonRpc;
  /** Mines one block with all unconfirmed transactions. */
  mine(): Promise<void>;
  /** Replaces the last blocks by as many empty ones; their transactions are lost. */
  reorganise(depth: number): Promise<void>;
  stop(): Promise<void>;
}

interface RunningProgram extends Pick<EvmProgram, 'url' | 'rpc' | 'stop'> {
  readonly call: (method: string, ...params: readonly unknown[]) => Promise<unknown>;
}

interface ProgramCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts a program on a free port of the loopback, and waits until it answers. */
export async function startEvmProgram(
  name: EvmProgramKind['name'],
  commandFor: (port: number) => ProgramCommand,
): Promise<RunningProgram> {
  const port = await findFreePort();
  const { file, args, ...options } = commandFor(port);
  const child = spawn(file, args, { ...options, stdio: 'ignore' });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  const rpc = createJsonRpc({ url });
  await waitFor(`${name} answers`, async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended at once with ${child.exitCode}`);
    return rpc.call({ method: 'eth_chainId', params: [] }).catch(() => null);
  });
  return {
    url,
    rpc,
    call: (method, ...params) => rpc.call({ method, params }),
    stop: async () => {
      process.removeListener('exit', kill);
      await stopChild(child);
    },
  };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
