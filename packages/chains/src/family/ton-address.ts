import { ok, refuse } from '@naru/core';
import { base64urlnopad, hex } from '@scure/base';
import type { AddressCheck } from '../address/address.ts';
import { decodeOrNull, sameBytes } from '../address/bytes.ts';
import type { ChainAddressRules } from '../address/chain-address.ts';

const BOUNCEABLE = 0x11;
const NON_BOUNCEABLE = 0x51;
const TEST_BIT = 0x80;

const RAW = /^(0|-1):([0-9a-f]{64})$/i;

/**
 * TON (TEP-2): 36 bytes in base64, of which the last two are a checksum, or `workchain:hash` in hexadecimal.
 * Returned as non-bounceable, so that a wallet that was never used keeps what it receives.
 */
export const TON_RULES: ChainAddressRules = {
  networkId: 'ton',
  uriSchemes: ['ton'],
  hasChecksum: (address) => !RAW.test(address),
  read: readTonAddress,
};

function readTonAddress(text: string): AddressCheck {
  const raw = RAW.exec(text);
  if (raw !== null) return accept(raw[1] === '-1' ? 0xff : 0, hex.decode((raw[2] ?? '').toLowerCase()));
  if (!/^[A-Za-z0-9_/+-]{48}$/.test(text)) return refuse('address_malformed');
  const bytes = decodeOrNull(base64urlnopad, text.replaceAll('+', '-').replaceAll('/', '_'));
  if (bytes === null) return refuse('address_malformed');
  if (!sameBytes(crc16(bytes.slice(0, 34)), bytes.slice(34))) return refuse('address_checksum_wrong');
  const [flags = 0, workchain = 0] = bytes;
  if (flags === (BOUNCEABLE | TEST_BIT) || flags === (NON_BOUNCEABLE | TEST_BIT))
    return refuse('address_of_other_network');
  if (flags !== BOUNCEABLE && flags !== NON_BOUNCEABLE) return refuse('address_malformed');
  if (workchain !== 0 && workchain !== 0xff) return refuse('address_malformed');
  return accept(workchain, bytes.slice(2, 34));
}

function accept(workchain: number, hash: Uint8Array): AddressCheck {
  // No wallet is in the masterchain.
  if (workchain !== 0) return refuse('address_kind_unsupported');
  const body = Uint8Array.from([NON_BOUNCEABLE, workchain, ...hash]);
  const address = base64urlnopad.encode(Uint8Array.from([...body, ...crc16(body)]));
  return ok({ address, watchKey: `${workchain}:${hex.encode(hash)}` });
}

/** CRC-16/XMODEM, big-endian (TEP-2). */
function crc16(bytes: Uint8Array): Uint8Array {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return Uint8Array.from([crc >> 8, crc & 0xff]);
}
