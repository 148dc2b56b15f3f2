import { ANVIL_KIND } from './anvil.ts';
import type { EvmProgramKind } from './evm-program.ts';
import { HARDHAT_KIND } from './hardhat.ts';

/** The programs on which the tests of EVM networks run: in the long form a second one, with other manners. */
export const EVM_PROGRAMS: readonly EvmProgramKind[] =
  process.env['TEST_FORM'] === 'long' ? [ANVIL_KIND, HARDHAT_KIND] : [ANVIL_KIND];
