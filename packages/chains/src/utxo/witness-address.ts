import { ok, refuse, type Result } from '@naru/core';
import { bech32, bech32m } from '@scure/base';

export interface WitnessProgram {
  /** 0 to 16. */
  readonly version: number;
  readonly program: Uint8Array;
}

/** Version, a program of 2 bytes, and checksum. */
const DATA_CHARACTERS_MIN = 11;
const CHARACTERS_MAX = 90;

/**
 * Decodes a witness address with the human-readable part `prefix`: version 0 in bech32 (BIP 173), 1 to 16 in
 * bech32m (BIP 350). The caller decides which versions to accept.
 */
export function decodeWitnessAddress(
  prefix: string,
  text: string,
): Result<WitnessProgram, 'address_malformed' | 'address_checksum_wrong'> {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return refuse('address_malformed');
  if (!text.toLowerCase().startsWith(`${prefix}1`)) return refuse('address_malformed');
  const dataCharacters = text.length - prefix.length - 1;
  if (dataCharacters < DATA_CHARACTERS_MIN || text.length > CHARACTERS_MAX)
    return refuse('address_malformed');
  const plain = bech32.decodeUnsafe(text);
  const decoded = plain ?? bech32m.decodeUnsafe(text);
  if (!decoded) return refuse('address_checksum_wrong');
  const [version, ...words] = decoded.words;
  if (decoded.prefix !== prefix || version === undefined || version > 16) return refuse('address_malformed');
  if ((version === 0) !== Boolean(plain)) return refuse('address_checksum_wrong');
  const program = bech32.fromWordsUnsafe(words);
  if (!program || program.length < 2 || program.length > 40) return refuse('address_malformed');
  if (version === 0 && program.length !== 20 && program.length !== 32) return refuse('address_malformed');
  return ok({ version, program });
}

/** The lower-case spelling of a witness program. */
export function encodeWitnessAddress(prefix: string, witness: WitnessProgram): string {
  const coder = witness.version === 0 ? bech32 : bech32m;
  return coder.encode(prefix, [witness.version, ...coder.toWords(witness.program)]);
}
