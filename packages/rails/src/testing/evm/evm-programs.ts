import { ANVIL_KIND } from './anvil.ts';
import type { EvmProgramKind } from './evm-program.ts';
import { HARDHAT_KIND } from './hardhat.ts';

/** The programs for tests of EVM networks: the long form adds one, which behaves differently. */
export const EVM_PROGRAMS: readonly EvmProgramKind[] =
  process.env['TEST_FORM'] === 'long' ? [ANVIL_KIND, HARDHAT_KIND] : [ANVIL_KIND];
