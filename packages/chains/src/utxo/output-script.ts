import { hex } from '@scure/base';
import type { WitnessProgram } from './witness-address.ts';

/** `OP_DUP OP_HASH160 <20 bytes> OP_EQUALVERIFY OP_CHECKSIG`, as hex. */
export function publicKeyHashScript(hash: Uint8Array): string {
  return `76a914${hex.encode(hash)}88ac`;
}

/** `OP_HASH160 <20 bytes> OP_EQUAL` (BIP 16), as hex. */
export function scriptHashScript(hash: Uint8Array): string {
  return `a914${hex.encode(hash)}87`;
}

/** `OP_n <program>` (BIP 141), as hex. */
export function witnessScript(witness: WitnessProgram): string {
  const version = witness.version === 0 ? 0 : 0x50 + witness.version;
  return hex.encode(Uint8Array.from([version, witness.program.length, ...witness.program]));
}
