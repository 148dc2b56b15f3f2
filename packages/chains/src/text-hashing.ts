import type { LotteryHashing } from '@naru/core';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The hash functions for pages; the browser's own exist only on encrypted connections. */
export const TEXT_HASHING: LotteryHashing = {
  hashText: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  hmacText: ({ key, text }) => bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text))),
};
