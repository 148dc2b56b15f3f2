import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type EvmProgram, type EvmProgramKind, startEvmProgram } from './evm-program.ts';

/** Where hardhat is installed; the long form of the tests does that and names the folder. */
const folder = process.env['HARDHAT_FOLDER'] ?? '';
const program = path.join(folder, 'node_modules/hardhat/dist/src/cli.js');

/** Reports the head as final, so that it cannot show a block that is not yet final. */
export const HARDHAT_KIND: EvmProgramKind = {
  name: 'hardhat',
  clientVersion: /^HardhatNetwork\//,
  finalityLagBlocks: 0,
  skipReason:
    folder !== '' && existsSync(program) ? false : 'HARDHAT_FOLDER names no folder with hardhat installed',
  start: startHardhat,
};

/** More than the second by which one block follows another, so that the new blocks have other hashes. */
const LATER_SECONDS = 7;

/**
 * Starts hardhat, which mines a block only when it is asked to. It cannot reorganise, but it can go back to a
 * snapshot; so one is taken before each block.
 */
async function startHardhat(chainId: number): Promise<EvmProgram> {
  const { call, ...running } = await startEvmProgram('hardhat', (port) => {
    // Without a host it listens on all addresses inside a container.
    const options = `node --network node --hostname 127.0.0.1 --port ${port} --chain-id ${chainId}`;
    const env = { ...process.env, HARDHAT_DISABLE_TELEMETRY: 'true' };
    return { file: process.execPath, args: [program, ...options.split(' ')], cwd: folder, env };
  });
  await call('evm_setAutomine', false);
  const snapshots: unknown[] = [];
  const mine = async () => {
    snapshots.push(await call('evm_snapshot'));
    await call('evm_mine');
  };
  return {
    ...running,
    mine,
    reorganise: async (depth) => {
      const [snapshot] = snapshots.splice(-depth);
      assert.equal(await call('evm_revert', snapshot), true, 'hardhat went back to its snapshot');
      // Transactions that were unconfirmed when the snapshot was taken are unconfirmed again.
      const waiting = await call('eth_pendingTransactions');
      assert.ok(Array.isArray(waiting));
      for (const { hash } of waiting) await call('hardhat_dropTransaction', hash);
      await call('evm_increaseTime', LATER_SECONDS);
      for (let block = 0; block < depth; block += 1) await mine();
    },
  };
}
