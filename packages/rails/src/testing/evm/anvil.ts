import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type JsonRpc, createJsonRpc } from '../../json-rpc/json-rpc.ts';
import { findFreePort } from '../free-port.ts';
import { waitFor } from '../wait-for.ts';

/** A local chain of a test. */
export interface EvmProgram {
  readonly url: string;
  readonly rpc: JsonRpc;
  stop(): Promise<void>;
}

const ANVIL = '@foundry-rs/anvil-linux-amd64';

/** Why tests on anvil cannot run here, or false when they can: for the `skip` option of a test. */
export const anvilSkipReason =
  process.platform === 'linux' && process.arch === 'x64' ? false : 'anvil is installed on Linux (x64) only';

/**
 * Starts anvil, which mines a block only when it is told to. With one slot in an epoch the last block but two
 * is final.
 */
export async function startAnvil(chainId: number): Promise<EvmProgram> {
  const port = await findFreePort();
  const options = `--host 127.0.0.1 --port ${port} --chain-id ${chainId} --slots-in-an-epoch 1`;
  const flags = ['--silent', '--no-mining'];
  const child = spawn(anvilPath(), [...options.split(' '), ...flags], { stdio: 'ignore' });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  const rpc = createJsonRpc({ url });
  await waitFor('anvil answers', async () => {
    if (child.exitCode !== null) throw new Error(`anvil ended at once with ${child.exitCode}`);
    return rpc.call({ method: 'eth_chainId', params: [] }).catch(() => null);
  });
  return {
    url,
    rpc,
    stop: async () => {
      process.removeListener('exit', kill);
      await stopChild(child);
    },
  };
}

/** The program itself; the packages of other platforms are not installed. */
function anvilPath(): string {
  const manifest = createRequire(import.meta.url).resolve(`${ANVIL}/package.json`);
  return path.join(path.dirname(manifest), 'bin/anvil');
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
