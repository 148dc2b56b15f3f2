import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { JsonRpc } from '../http/json-rpc.ts';
import { createNodeRpc } from '../utxo-node/node-rpc.ts';
import { findFreePort } from './loopback.ts';
import { waitFor } from './wait-for.ts';

/** A litecoind of a test, on the regression network. */
export interface LitecoinNode {
  readonly rpcUrl: string;
  /** `user:password` */
  readonly auth: string;
  readonly rpc: JsonRpc;
  readonly peerPort: number;
  stop(): Promise<void>;
}

const AUTH = { user: 'naru', password: 'regtest' };

/** Starts one node in `folder` and waits until it answers. */
export async function startLitecoinNode(
  program: string,
  folder: string,
  extraArguments: readonly string[],
): Promise<LitecoinNode> {
  await mkdir(folder, { recursive: true });
  const [rpcPort, peerPort] = await Promise.all([findFreePort(), findFreePort()]);
  const child = spawn(program, [...fixedArguments(folder, rpcPort, peerPort), ...extraArguments], {
    stdio: 'ignore',
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const rpcUrl = `http://127.0.0.1:${rpcPort}`;
  const auth = `${AUTH.user}:${AUTH.password}`;
  const rpc = createNodeRpc({ url: rpcUrl, auth });
  await waitFor('litecoind answers', async () => {
    if (child.exitCode !== null) throw new Error(`litecoind ended at once with ${child.exitCode}`);
    return rpc.call({ method: 'getblockcount', params: [] }).catch(() => null);
  });
  return {
    rpcUrl,
    auth,
    rpc,
    peerPort,
    stop: async () => {
      process.removeListener('exit', kill);
      await stopChild(child);
    },
  };
}

function fixedArguments(folder: string, rpcPort: number, peerPort: number): readonly string[] {
  return [
    '-regtest',
    `-datadir=${folder}`,
    `-rpcport=${rpcPort}`,
    `-port=${peerPort}`,
    `-rpcuser=${AUTH.user}`,
    `-rpcpassword=${AUTH.password}`,
    '-bind=127.0.0.1',
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1',
    '-listenonion=0',
    '-dnsseed=0',
    '-discover=0',
    '-dbcache=4',
    '-maxmempool=5',
    '-printtoconsole=0',
    // A peer of this kind gets new transactions at once, not after a random delay.
    '-whitelist=noban@127.0.0.1',
  ];
}

/** Killed at once: the folder is deleted with it, so there is nothing to write down. */
async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
