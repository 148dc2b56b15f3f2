import assert from 'node:assert/strict';
import { generateKeyPairSync, sign, verify, createPublicKey } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CanonicalObject, type CanonicalValue, canonicalJson } from './canonical-json.ts';
import { JWS_HEADER, type Signer, listFields, signDocument } from './signed-document.ts';
import { type PublishedKey, type SignatureChecker, verifyDocument } from './verify-document.ts';

const BEGINNING = '2026-01-01T00:00:00.000Z';
const AT = '2026-11-24T12:00:00.000Z';
const JUST_AFTER = '2026-11-24T12:00:00.001Z';

function createTestSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    key: publicKey.export({ format: 'jwk' }).x ?? '',
    since: BEGINNING,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}

const CHECKER: SignatureChecker = {
  isSignedBy: (text, { key, signature }) =>
    verify(
      null,
      Buffer.from(text),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
};

const SIGNER = createTestSigner();
const RECEIPT: CanonicalObject = {
  kind: 'naru-receipt-1',
  signedAt: AT,
  order: 'NR-7K3M-Q2',
  pay: { amount: '0.00712345', tag: null },
  payout: [
    { txid: 'beef', amount: '600' },
    { txid: 'cafe', amount: '88.558503' },
  ],
  refunds: [],
  isRehearsal: true,
};
const SIGNED: CanonicalObject = signDocument(SIGNER, RECEIPT);
const SIGNED_TEXT = canonicalJson(SIGNED);

function keyOf(signer: Signer, changes: Partial<PublishedKey> = {}): PublishedKey {
  return { key: signer.key, from: BEGINNING, until: null, ...changes };
}

async function problemOf(document: unknown, keys: readonly PublishedKey[] | null = null): Promise<string> {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const verdict = await verifyDocument(CHECKER, text, keys);
  return verdict.ok ? 'ok' : `${verdict.problem} ${verdict.field}`;
}

test('a signed document is verified, and only by the keys of its desk', async () => {
  assert.equal(await problemOf(SIGNED), 'ok');
  assert.equal(await problemOf(SIGNED, [keyOf(createTestSigner()), keyOf(SIGNER)]), 'ok');
  assert.equal(await problemOf(SIGNED, [keyOf(createTestSigner())]), 'key_unknown /key');
});

test('a document is signed within the time of its key', async () => {
  const at = async (changes: Partial<PublishedKey>): Promise<string> =>
    problemOf(SIGNED, [keyOf(SIGNER, changes)]);
  assert.equal(await at({ from: AT, until: JUST_AFTER }), 'ok');
  assert.equal(await at({ until: AT }), 'key_expired /signedAt');
  assert.equal(await at({ from: JUST_AFTER }), 'key_expired /signedAt');
  assert.equal(await at({ isRevoked: true }), 'key_revoked /key');
});

test('a document in which any field was changed is refused', async () => {
  for (const [place, value] of listFields(SIGNED)) {
    const path = place.split('/').slice(1);
    const changed: unknown = JSON.parse(SIGNED_TEXT);
    const parent = path.slice(0, -1).reduce<unknown>(memberOf, changed);
    assert.ok(typeof parent === 'object' && parent !== null);
    Object.assign(parent, {
      [path.at(-1) ?? '']: typeof value === 'string' ? changeText(place, value) : 'other',
    });
    assert.equal(await problemOf(changed), 'signature_wrong /signature', place);
  }
});

function memberOf(parent: unknown, key: string): unknown {
  return new Map<string, unknown>(Object.entries(parent ?? {})).get(key);
}

/** Members by which a document is recognized keep their form. */
function changeText(place: string, value: string): string {
  if (place === '/kind') return 'naru-quote-1';
  if (place === '/signedAt') return '2026-11-24T12:00:01.000Z';
  if (place === '/key') return createTestSigner().key;
  return `${value}1`;
}

test('a field that was added or removed, or a signature of another kind, is refused', async () => {
  const { order: _order, ...rest } = SIGNED;
  for (const changed of [{ ...SIGNED, note: 'paid twice' }, rest, { ...SIGNED, refunds: ['x'] }])
    assert.equal(await problemOf(changed), 'signature_wrong /signature');
  const { signature } = signDocument(createTestSigner(), RECEIPT);
  assert.equal(await problemOf({ ...SIGNED, signature }), 'signature_wrong /signature');
  // `{"alg":"none"}`, and the same signature without its header.
  for (const header of ['eyJhbGciOiJub25lIn0..', ''])
    assert.equal(
      await problemOf({ ...SIGNED, signature: signature.replace(`${JWS_HEADER}..`, header) }),
      'not_signed /signature',
    );
});

test('the order of fields and blanks mean nothing; a doubled key has no meaning', async () => {
  const reversed = Object.fromEntries(Object.entries(SIGNED).toReversed());
  assert.equal(await problemOf(JSON.stringify(reversed, null, 4)), 'ok');
  assert.equal(await problemOf(SIGNED_TEXT.replace('{', '{"order":"NR-7K3M-Q2",')), 'doubled_key /order');
  assert.equal(
    await problemOf(SIGNED_TEXT.replace('{', String.raw`{"\u006frder":"X",`)),
    'doubled_key /order',
  );
});

test('an amount that became a number is named, whether it is whole or not', async () => {
  const withAmount = (amount: number): unknown => ({ ...SIGNED, pay: { amount, tag: null } });
  assert.equal(await problemOf(withAmount(0.00712345)), 'number_not_whole /pay/amount');
  assert.equal(await problemOf(withAmount(1e21)), 'number_not_whole /pay/amount');
  assert.equal(await problemOf(withAmount(7)), 'signature_wrong /signature');
});

test('a text that is not a signed document is refused by what it lacks', async () => {
  const deep = `${'['.repeat(100)}${']'.repeat(100)}`;
  for (const [text, problem] of [
    ['', 'not_json '],
    ['{"kind"', 'not_json '],
    [deep, 'not_json '],
    [String.raw`{"kind":"\ud800"}`, 'not_json '],
    ['[]', 'not_signed '],
    ['"receipt"', 'not_signed '],
    ['{}', 'not_signed /kind'],
    [canonicalJson({ ...SIGNED, key: 'short' }), 'not_signed /key'],
    [canonicalJson({ ...SIGNED, signature: '' }), 'not_signed /signature'],
    [canonicalJson({ ...SIGNED, signedAt: 'yesterday' }), 'not_signed /signedAt'],
    [`"${'x'.repeat(1_000_001)}"`, 'not_signed '],
  ] as const) {
    assert.equal(await problemOf(text), problem, text.slice(0, 40));
  }
});

test('canonical JSON sorts keys by UTF-16 units and writes texts as RFC 8785 does', () => {
  // The RFC's own example (3.2.3): U+1F600 comes before U+FB33, by its first surrogate.
  const value = {
    '€': 'Euro',
    '\r': 'CR',
    '\ufb33': 'Hebrew',
    '1': 'One',
    '😀': 'Smile',
    '\u0080': 'C',
    ö: 'o',
  };
  assert.deepEqual(Object.keys(JSON.parse(canonicalJson(value))), [
    '1',
    '\r',
    '\u0080',
    'ö',
    '€',
    '😀',
    '\ufb33',
  ]);
  assert.equal(
    canonicalJson({ b: ['\u20ac$\u000f\nA\'B"\\"/'], a: null }),
    `{"a":null,"b":["€$\\u000f\\nA'B\\"\\\\\\"/"]}`,
  );
  assert.equal(canonicalJson([-0, 9_007_199_254_740_991, true, [], {}]), '[0,9007199254740991,true,[],{}]');
  for (const number of [0.1, 1e300, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    assert.throws(() => canonicalJson(number));
});

test('canonical JSON is the same whatever order the keys came in, and reads back as the same value', () => {
  const value = fc.letrec<{ value: CanonicalValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value;
  fc.assert(
    fc.property(value, (each) => {
      const text = canonicalJson(each);
      assert.equal(canonicalJson(JSON.parse(text, reverseKeys)), text);
    }),
  );
});

function reverseKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toReversed());
}
