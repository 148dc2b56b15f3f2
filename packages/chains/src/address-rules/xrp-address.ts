import { ok, refuse } from '@naru/core';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58xrp, hex } from '@scure/base';
import { type AddressCheck, decodeOrNull, sameBytes } from '../address/address.ts';
import { type TaggedAddress, findAddressTag, withAddressTag } from '../address/address-tag.ts';
import type { ChainAddressRules } from '../address/chain-address.ts';

const ACCOUNT_VERSION = 0;
const ACCOUNT_BYTES = 20;
const CHECKSUM_BYTES = 4;
/** `X` on the main network, `T` on the test network (XLS-5). */
const X_PREFIX_MAIN = [0x05, 0x44];
const X_PREFIX_TEST = [0x04, 0x93];
const X_BYTES = 31;

/** The XRP Ledger: classic addresses with a separate tag, and X-addresses that contain both (XLS-5). */
export const XRP_RULES: ChainAddressRules = {
  networkId: 'xrp',
  uriSchemes: ['xrpl', 'ripple', 'xrp'],
  read: readXrpAddress,
};

function readXrpAddress(text: string): AddressCheck {
  const [, address = '', tag] = /^([^:]*)(?::(.*))?$/.exec(text) ?? [];
  const read = /^[XT]/.test(address) && address.length > 40 ? readXAddress(address) : readClassic(address);
  if (tag === '') return refuse('address_malformed');
  return tag === undefined ? read : withAddressTag(findAddressTag('xrp'), read, [{ name: 'dt', value: tag }]);
}

function readClassic(text: string): AddressCheck {
  if (!/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)) return refuse('address_malformed');
  const payload = decodeChecked(text);
  if (payload === null) return refuse('address_checksum_wrong');
  if (payload.length !== 1 + ACCOUNT_BYTES || payload[0] !== ACCOUNT_VERSION)
    return refuse('address_malformed');
  return ok({ address: text, watchKey: hex.encode(payload.slice(1)) });
}

function readXAddress(text: string): AddressCheck {
  const payload = decodeChecked(text);
  if (payload === null) return refuse('address_checksum_wrong');
  const prefix = payload.slice(0, 2).join();
  if (payload.length !== X_BYTES) return refuse('address_malformed');
  if (prefix === X_PREFIX_TEST.join()) return refuse('address_of_other_network');
  if (prefix !== X_PREFIX_MAIN.join()) return refuse('address_malformed');
  const account = payload.slice(2, 2 + ACCOUNT_BYTES);
  const [flag, ...tagBytes] = payload.slice(2 + ACCOUNT_BYTES);
  if (flag !== 0 && flag !== 1) return refuse('address_malformed');
  if (tagBytes.slice(4).some((byte) => byte !== 0)) return refuse('address_malformed');
  const classic = encodeClassic(account);
  const tag = tagBytes.slice(0, 4).reduceRight((sum, byte) => sum * 256 + byte, 0);
  return ok({ address: flag === 1 ? `${classic}?dt=${tag}` : classic, watchKey: hex.encode(account) });
}

/** The account and its tag in one text (XLS-5), for the main network. */
export function encodeXAddress({ address, tag }: TaggedAddress): string | null {
  const payload = decodeChecked(address);
  const number = Number(tag);
  if (payload?.length !== 1 + ACCOUNT_BYTES || findAddressTag('xrp')?.isGood(tag) !== true) return null;
  const tagBytes = [0, 8, 16, 24].map((bits) => Math.floor(number / 2 ** bits) % 256);
  const body = Uint8Array.from([...X_PREFIX_MAIN, ...payload.slice(1), 1, ...tagBytes, 0, 0, 0, 0]);
  return base58xrp.encode(Uint8Array.from([...body, ...checksumOf(body)]));
}

function decodeChecked(text: string): Uint8Array | null {
  const bytes = decodeOrNull(base58xrp, text);
  if (bytes === null || bytes.length <= CHECKSUM_BYTES) return null;
  const payload = bytes.slice(0, -CHECKSUM_BYTES);
  return sameBytes(checksumOf(payload), bytes.slice(-CHECKSUM_BYTES)) ? payload : null;
}

function encodeClassic(account: Uint8Array): string {
  const payload = Uint8Array.from([ACCOUNT_VERSION, ...account]);
  return base58xrp.encode(Uint8Array.from([...payload, ...checksumOf(payload)]));
}

function checksumOf(payload: Uint8Array): Uint8Array {
  return sha256(sha256(payload)).slice(0, CHECKSUM_BYTES);
}
