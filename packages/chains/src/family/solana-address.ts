import { ok, refuse } from '@naru/core';
import { base58 } from '@scure/base';
import type { AddressCheck } from '../address/address.ts';
import { decodeOrNull } from '../address/bytes.ts';
import type { ChainAddressRules } from '../address/chain-address.ts';

/** Programs and mints that people find in explorers; nobody can spend from them. */
const NO_WALLETS = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
]);

/** Solana: 32 bytes in base58 without a checksum, so a valid format proves little. */
export const SOLANA_RULES: ChainAddressRules = {
  networkId: 'sol',
  uriSchemes: ['solana'],
  hasChecksum: () => false,
  read: readSolanaAddress,
};

function readSolanaAddress(text: string): AddressCheck {
  if (text.length < 32 || text.length > 44) return refuse('address_malformed');
  const bytes = decodeOrNull(base58, text);
  if (bytes?.length !== 32) return refuse('address_malformed');
  if (NO_WALLETS.has(text)) return refuse('address_kind_unsupported');
  return ok({ address: text, watchKey: text });
}
