import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import {
  type CanonicalObject,
  type SignatureChecker,
  type Signer,
  canonicalJson,
  signDocument,
  verifyDocument,
} from '@naru/core';
import type { Benchmark, Round } from './benchmark.ts';

const DOCUMENTS = 2_000;

const QUOTE: CanonicalObject = {
  kind: 'naru-quote-1',
  signedAt: '2026-11-21T05:32:00.000Z',
  order: 'NR-7K3M-Q2',
  createdAt: '2026-11-21T05:32:00.000Z',
  lockEndsAt: '2026-11-21T06:02:00.000Z',
  pay: {
    amount: '0.00712345',
    symbol: 'BTC',
    network: 'Bitcoin',
    address: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
    tag: null,
    reference: null,
  },
  receive: {
    amount: '688.558503',
    symbol: 'USDT',
    network: 'TRON (TRC20)',
    address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  },
  rate: {
    market: '97245.62574850299401197604',
    final: '96661.35199401197604790419',
    adjustmentPercent: '-0.6008',
  },
  isDemoRate: false,
  isRehearsal: false,
};

const CHECKER: SignatureChecker = {
  isSignedBy: (text, { key, signature }) => {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
  },
};

/** Signing and verifying the quote of an order, in this process. */
export function signDocuments(): readonly Benchmark[] {
  const signer = createBenchSigner();
  const signQuote = (): string => canonicalJson(signDocument(signer, QUOTE));
  const quote = signQuote();
  const keys = [{ key: signer.key, from: signer.since, until: null }];
  const shared = { database: null, isWarmedUp: true } as const;
  return [
    {
      ...shared,
      name: 'sign-quote',
      title: 'sign the quote of an order',
      run: () => measure(() => assert.equal(signQuote(), quote)),
    },
    {
      ...shared,
      name: 'verify-quote',
      title: 'verify the quote of an order',
      run: () => measure(async () => assert.ok((await verifyDocument(CHECKER, quote, keys)).ok)),
    },
  ];
}

function createBenchSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    key: publicKey.export({ format: 'jwk' }).x ?? '',
    since: '2026-01-01T00:00:00.000Z',
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}

async function measure(work: () => unknown): Promise<Round> {
  const before = process.cpuUsage();
  for (let done = 0; done < DOCUMENTS; done += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return { cpuUs: (user + system) / DOCUMENTS };
}
