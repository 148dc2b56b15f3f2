import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { test } from 'node:test';
import { type CanonicalObject, type Signer, canonicalJson, signDocument } from '@naru/core';
import { findWebChecker } from '../../../shared/signed/web-checker.ts';
import { minasTransaction } from '../transaction.fixture.ts';
import { type PromisedOrder, checkQuote } from './check-quote.ts';

const AT = '2026-11-21T05:32:00.000Z';

function createTestSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    key: publicKey.export({ format: 'jwk' }).x ?? '',
    since: AT,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}

const OLD = createTestSigner();
const NEW = createTestSigner();
const THIEF = createTestSigner();
const MINA = minasTransaction();
const DESK = deskOf(NEW, [signDocument(OLD, { kind: 'naru-succession-1', signedAt: AT, next: NEW.key })]);

function deskOf(
  signer: Signer,
  successions: readonly CanonicalObject[] = [],
  oldUntil: string | null = null,
): string {
  const keys = [OLD, signer].map(({ key }) => ({
    key,
    from: '2026-01-01T00:00:00.000Z',
    until: key === OLD.key ? oldUntil : null,
  }));
  return canonicalJson(signDocument(signer, { kind: 'naru-desk-1', signedAt: AT, keys, successions }));
}

function quoteOf(signer: Signer, changes: CanonicalObject = {}): string {
  const { id, lockEndsAt, fromAmount, fromCurrency, convertedAmount, toCurrency, address } = MINA;
  const content: CanonicalObject = {
    kind: 'naru-quote-1',
    signedAt: AT,
    order: id,
    lockEndsAt,
    pay: {
      amount: fromAmount,
      symbol: fromCurrency.symbol,
      network: fromCurrency.network,
      address: MINA.depositAddress,
      tag: null,
      reference: null,
    },
    receive: {
      amount: convertedAmount,
      symbol: toCurrency.symbol,
      network: toCurrency.network,
      address,
    },
    ...changes,
  };
  return canonicalJson(signDocument(signer, content));
}

interface Asked {
  readonly knownKey?: string | null;
  readonly desk?: string;
}

/** What the page says of Mina's order, and the key that it trusts from then on. */
async function check(order: Partial<PromisedOrder>, { knownKey = OLD.key, desk = DESK }: Asked = {}) {
  const trusted: string[] = [];
  const checked = await checkQuote(
    { ...MINA, ...order },
    {
      checker: findWebChecker() ?? assert.fail('no cryptography'),
      knownKey,
      readDesk: () => Promise.resolve(desk),
      trust: (key) => trusted.push(key),
    },
  );
  return [checked.state === 'unsafe' ? checked.problem : checked.state, ...trusted];
}

test('an address that the known key has signed is the desk’s', async () => {
  assert.deepEqual(await check({ quote: quoteOf(OLD) }), ['signed']);
});

test('whatever the page shows otherwise than it was signed is unsafe', async () => {
  for (const change of [
    { id: 'NR-0000-00' },
    { lockEndsAt: '2026-11-21T07:02:00.000Z' },
    { fromAmount: '0.00712346' },
    { convertedAmount: '688.558502' },
    { address: 'TThief' },
    { depositAddress: 'bc1qthief' },
    { depositTag: { kind: 'memo', value: '7', joined: null } as const },
    { depositReference: 'NR-7K3M-Q2' },
    { fromCurrency: { ...MINA.fromCurrency, symbol: 'LTC' } },
    { fromCurrency: { ...MINA.fromCurrency, network: 'Litecoin' } },
    { toCurrency: { ...MINA.toCurrency, symbol: 'USDC' } },
    { toCurrency: { ...MINA.toCurrency, network: 'Ethereum (ERC20)' } },
  ]) {
    assert.deepEqual(
      await check({ quote: quoteOf(OLD), ...change }),
      ['quote_differs'],
      JSON.stringify(change),
    );
  }
  const receipt = quoteOf(OLD, { kind: 'naru-receipt-1' });
  assert.deepEqual(await check({ quote: receipt }), ['quote_differs']);
  const changed = quoteOf(OLD).replaceAll(MINA.depositAddress ?? '-', 'bc1qthief');
  assert.deepEqual(await check({ quote: changed, depositAddress: 'bc1qthief' }), ['signature_wrong']);
});

test('a key that the known one has named is trusted from then on; any other is unsafe', async () => {
  assert.deepEqual(await check({ quote: quoteOf(NEW) }), ['signed', NEW.key]);
  const quote = quoteOf(THIEF);
  assert.deepEqual(await check({ quote }), ['key_unknown']);
  assert.deepEqual(await check({ quote }, { desk: deskOf(THIEF) }), ['key_unknown']);
  assert.deepEqual(await check({ quote }, { desk: '' }), ['key_unknown']);
  // The desk still lists the former key, with which another process of it signs.
  assert.deepEqual(await check({ quote: quoteOf(OLD) }, { knownKey: NEW.key }), ['signed', NEW.key]);
});

test('a key that was replaced promises nothing any more, whatever date is on the promise', async () => {
  const desk = deskOf(NEW, [], '2026-11-21T05:31:59.999Z');
  const backdated = quoteOf(OLD, { signedAt: '2026-11-20T00:00:00.000Z' });
  assert.deepEqual(await check({ quote: backdated }, { knownKey: NEW.key, desk }), ['key_unknown']);
});

test('on a first visit the key of the desk is trusted; a desk that has ever signed has to sign', async () => {
  assert.deepEqual(await check({ quote: quoteOf(NEW) }, { knownKey: null }), ['signed', NEW.key]);
  assert.deepEqual(await check({ quote: quoteOf(NEW) }, { knownKey: null, desk: '' }), ['unsigned']);
  assert.deepEqual(await check({ quote: null }, { knownKey: null }), ['unsigned']);
  assert.deepEqual(await check({ quote: null }), ['quote_missing']);
});
