import { createRequire } from 'node:module';
import path from 'node:path';
import { type EvmProgram, type EvmProgramKind, startEvmProgram } from './evm-program.ts';

const ANVIL = '@foundry-rs/anvil-linux-amd64';

/** Why tests on anvil cannot run here, or false when they can: for the `skip` option of a test. */
export const anvilSkipReason =
  process.platform === 'linux' && process.arch === 'x64' ? false : 'anvil is installed on Linux (x64) only';

export const ANVIL_KIND: EvmProgramKind = {
  name: 'anvil',
  clientVersion: /^anvil\//,
  finalityLagBlocks: 2,
  skipReason: anvilSkipReason,
  start: startAnvil,
};

/**
 * Starts anvil, which mines a block only when it is asked to. With one slot in an epoch the last block but
 * two is final.
 */
export async function startAnvil(chainId: number): Promise<EvmProgram> {
  const { call, ...program } = await startEvmProgram('anvil', (port) => {
    const options = `--host 127.0.0.1 --port ${port} --chain-id ${chainId} --slots-in-an-epoch 1`;
    return { file: anvilPath(), args: [...options.split(' '), '--silent', '--no-mining'] };
  });
  return {
    ...program,
    mine: async () => {
      await call('evm_mine');
    },
    reorganise: async (depth) => {
      await call('anvil_reorg', depth, []);
    },
  };
}

/** The program itself; the packages of other platforms are not installed. */
function anvilPath(): string {
  const manifest = createRequire(import.meta.url).resolve(`${ANVIL}/package.json`);
  return path.join(path.dirname(manifest), 'bin/anvil');
}
