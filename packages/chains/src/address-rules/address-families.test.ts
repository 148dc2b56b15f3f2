import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { type ChainAddressRules, parseChainAddress } from '../address/chain-address.ts';
import { NETWORKS } from '../catalog/network-facts.ts';
import { UTXO_NETWORKS, parseUtxoAddress } from '../index.ts';
import { findAddressRules } from './parse-network-address.ts';
import vectors from './vectors/addresses.json' with { type: 'json' };

interface Row {
  readonly networkId: string;
  readonly text: string;
  readonly address?: string;
  readonly watchKey?: string;
  readonly reason?: string;
  readonly networkName?: string;
  readonly suggestion?: string;
}

const ROWS: readonly Row[] = vectors.sets.flatMap((set): readonly Row[] => set.rows);
const ACCEPTED = ROWS.filter((row) => row.reason === undefined);
const UTXO_COINS = new Set<string>(UTXO_NETWORKS.map((network) => network.coin));
const FAMILY_NETWORKS = Object.values(NETWORKS)
  .map((network) => network.networkId)
  .filter((networkId) => !networkId.endsWith('-bank') && !UTXO_COINS.has(networkId));

function rulesOf(networkId: string): ChainAddressRules {
  const rules = findAddressRules(networkId);
  assert.ok(rules !== undefined, networkId);
  return rules;
}

test('published addresses are accepted in one spelling, whichever way they are written', () => {
  for (const row of ACCEPTED) {
    const parsed = parseChainAddress(rulesOf(row.networkId), row.text);
    assert.ok(parsed.ok, `${row.networkId} ${row.text}`);
    assert.equal(parsed.value.address, row.address);
    if (row.watchKey !== undefined) assert.equal(parsed.value.watchKey, row.watchKey);
    assert.deepEqual(parseChainAddress(rulesOf(row.networkId), parsed.value.address), parsed);
  }
});

test('what cannot be paid is refused with its reason, and the fix where there is one', () => {
  for (const { networkId, text, address, watchKey, ...refused } of ROWS)
    if (refused.reason !== undefined)
      assert.deepEqual(
        parseChainAddress(rulesOf(networkId), text),
        { ok: false, ...refused },
        `${networkId} ${text} ${address ?? ''} ${watchKey ?? ''}`,
      );
});

test('every network of the catalogue that is no bank has address rules, each of its own name', () => {
  for (const networkId of FAMILY_NETWORKS) assert.equal(rulesOf(networkId).networkId, networkId);
  assert.equal(findAddressRules('krw-bank'), undefined);
});

test('an address of another family is never accepted, and mostly its network is named', () => {
  const isShared = (one: string, other: string): boolean =>
    [
      ['eth', 'etc', 'polygon', 'bsc', 'avax'],
      ['apt', 'sui'],
    ].some((family) => family.includes(one) && family.includes(other));
  for (const row of ACCEPTED)
    for (const networkId of FAMILY_NETWORKS) {
      if (networkId === row.networkId || isShared(networkId, row.networkId)) continue;
      const parsed = parseChainAddress(rulesOf(networkId), row.text);
      assert.equal(parsed.ok, false, `${row.text} on ${networkId}`);
    }
});

test('an Ethereum address on a Bitcoin-like network is named as one', () => {
  for (const network of UTXO_NETWORKS)
    assert.deepEqual(parseUtxoAddress(network, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'), {
      ok: false,
      reason: 'address_of_other_network',
      networkName: 'Ethereum',
    });
});

/** Networks whose addresses carry no checksum: there a mistyped character cannot be seen. */
const WITHOUT_CHECKSUM = new Set(['sol', 'apt', 'sui']);

test('one changed character of an address with a checksum never passes as another address', () => {
  const rows = ACCEPTED.filter(
    (row) =>
      // The checksum of EIP-55 is in the case of letters: an address with few of them has little of it.
      (!row.text.startsWith('0x') || (row.text.match(/[a-f]/gi) ?? []).length > 12) &&
      !WITHOUT_CHECKSUM.has(row.networkId) &&
      row.text === row.address &&
      !row.text.includes('?'),
  );
  assert.ok(new Set(rows.map((row) => row.networkId)).size > 10);
  const base58 = Array.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');
  fc.assert(
    fc.property(
      fc.constantFrom(...rows),
      fc.nat(),
      fc.constantFrom(...base58),
      (row, position, character) => {
        const at = position % row.text.length;
        const changed = row.text.slice(0, at) + character + row.text.slice(at + 1);
        const parsed = parseChainAddress(rulesOf(row.networkId), changed);
        const original = parseChainAddress(rulesOf(row.networkId), row.text);
        // Another case of a letter may be the same address; text in one case has no checksum on Ethereum.
        if (!parsed.ok || !original.ok || changed.toLowerCase() === row.text.toLowerCase()) return;
        assert.ok(changed === changed.toLowerCase() || /^0x[0-9A-F]+$/.test(changed), changed);
      },
    ),
    { numRuns: 2000 },
  );
});

test('whatever can spend is refused as a private key on every network', () => {
  const keys = [
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    'suiprivkey1qzwant3kaegmjy4qxex93s0jzvemekkjmyv3r2sjwgnv2y479pgsywhveae',
    'ed25519-priv-0x9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f',
    'edsk3QoqBuvdamxouPhin7swCvkQNgq4jP5KZPbwWNnwdZpSpJiEbq',
    'sn259rEFXrQrWyx3Q7XneWcwV6dfL',
    '9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f',
    '5'.repeat(88),
  ];
  for (const networkId of FAMILY_NETWORKS)
    for (const key of keys)
      assert.deepEqual(
        parseChainAddress(rulesOf(networkId), key),
        { ok: false, reason: 'address_is_private_key' },
        `${key} on ${networkId}`,
      );
});

test('any text at all gets an answer and never a fault', () => {
  const begins = ['', '0x', 'addr1', 'cosmos1', 'erd1', 'T', 'r', 'X', 'EQ', 'tz1', 'Ae2', '4', '1', '8'];
  fc.assert(
    fc.property(
      fc.constantFrom(...FAMILY_NETWORKS),
      fc.constantFrom(...begins),
      fc.string({ maxLength: 120 }),
      (networkId, begin, text) => {
        assert.equal(typeof parseChainAddress(rulesOf(networkId), begin + text).ok, 'boolean');
      },
    ),
    { numRuns: 2000 },
  );
});

test('the chain of an Ethereum payment link has to be the network of the order', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const check = (networkId: string, text: string) => {
    const rules = findAddressRules(networkId);
    return rules === undefined ? undefined : parseChainAddress(rules, text);
  };
  for (const [networkId, text] of [
    ['eth', `ethereum:${address}`],
    ['eth', `ethereum:pay-${address}@1?value=2.014e18`],
    ['polygon', `ethereum:${address}@137`],
  ] as const) {
    const read = check(networkId, text);
    assert.equal(read?.ok === true ? read.value.address : read?.reason, address, text);
  }
  const refused = { ok: false, reason: 'address_of_other_network' };
  assert.deepEqual(check('eth', `ethereum:${address}@137`), { ...refused, networkName: 'Polygon PoS' });
  assert.deepEqual(check('bsc', `ethereum:${address}@1`), { ...refused, networkName: 'Ethereum (ERC20)' });
  assert.deepEqual(check('eth', `ethereum:${address}@424242`), refused);
});
