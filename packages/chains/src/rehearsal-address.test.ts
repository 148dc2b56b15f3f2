import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { parseChainAddress } from './address/chain-address.ts';
import { ASSET_FACTS } from './catalog/asset-list.ts';
import { UTXO_NETWORKS, parseUtxoAddress } from './index.ts';
import { findAddressRules } from './address-rules/parse-network-address.ts';
import familyVectors from './address-rules/vectors/addresses.json' with { type: 'json' };
import realAddresses from './utxo/vectors/addresses.json' with { type: 'json' };
import {
  deriveRehearsalAddress,
  hasRehearsalChecksum,
  makeRehearsalAddress,
  parseRehearsalAddress,
  rehearsalRailId,
} from './rehearsal-address.ts';

const BTC = { railId: 'rehearsal-btc', networkId: 'btc' };
const ETH = { railId: 'rehearsal-eth', networkId: 'eth' };
const USDT = { railId: 'rehearsal-usdt-tron', networkId: 'tron' };

const RAIL_IDS = ASSET_FACTS.map((facts) => rehearsalRailId(facts.assetId));

test('a fresh address is accepted on its own network, in any case and with blanks around it', () => {
  const made = makeRehearsalAddress('rehearsal-usdt-tron', new Uint8Array(20).fill(5));
  assert.ok(made.address.startsWith('naruusdttron1'));
  for (const text of [made.address, made.address.toUpperCase(), `\u200b ${made.address}\n`])
    assert.deepEqual(parseRehearsalAddress(USDT, text), { ok: true, value: made });
});

test('the same index gives the same address, and no two indexes or networks share one', () => {
  const all = RAIL_IDS.flatMap((railId) =>
    [0, 1, 2, 1000].map((index) => deriveRehearsalAddress(railId, 'seed', index).address),
  );
  assert.equal(new Set(all).size, all.length);
  assert.deepEqual(
    deriveRehearsalAddress('rehearsal-btc', 'seed', 7),
    deriveRehearsalAddress('rehearsal-btc', 'seed', 7),
  );
  assert.notEqual(
    deriveRehearsalAddress('rehearsal-btc', 'seed', 7).address,
    deriveRehearsalAddress('rehearsal-btc', 'other seed', 7).address,
  );
});

test('an address of another simulated network is refused by name', () => {
  const { address } = makeRehearsalAddress('rehearsal-ltc', new Uint8Array(20));
  assert.deepEqual(parseRehearsalAddress(BTC, address), {
    ok: false,
    reason: 'address_of_other_network',
    networkName: 'Rehearsal LTC',
  });
});

test('a real address of the network that is played is accepted, and one of another is named', () => {
  for (const { coin, environment, address } of realAddresses.accepted) {
    if (environment !== 'main') continue;
    const parsed = parseRehearsalAddress({ railId: `rehearsal-${coin}`, networkId: coin }, address);
    assert.equal(parsed.ok, true, address);
  }
  for (const set of familyVectors.sets)
    for (const row of set.rows) {
      const rail = { railId: `rehearsal-${row.networkId}`, networkId: row.networkId };
      const parsed = parseRehearsalAddress(rail, row.text);
      assert.equal(parsed.ok, !('reason' in row), `${row.networkId} ${row.text}`);
    }
  assert.deepEqual(parseRehearsalAddress(BTC, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'), {
    ok: false,
    reason: 'address_of_other_network',
    networkName: 'Ethereum',
  });
});

test('a tag goes with an address where the network has tags, and nowhere else', () => {
  const xrp = { railId: 'rehearsal-xrp', networkId: 'xrp' };
  const { address } = makeRehearsalAddress('rehearsal-xrp', new Uint8Array(20).fill(6));
  const tagged = parseRehearsalAddress(xrp, `${address}?dt=7`);
  assert.ok(tagged.ok);
  assert.equal(tagged.value.address, `${address}?dt=7`);
  assert.deepEqual(parseRehearsalAddress(xrp, `${address}?dt=x`), { ok: false, reason: 'address_tag_wrong' });
  const plain = makeRehearsalAddress('rehearsal-btc', new Uint8Array(20)).address;
  assert.deepEqual(parseRehearsalAddress(BTC, `${plain}?dt=7`), { ok: false, reason: 'address_tag_wrong' });
});

test('only a text with a checksum is said to have one', () => {
  const sol = { railId: 'rehearsal-sol', networkId: 'sol' };
  assert.equal(hasRehearsalChecksum(sol, '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'), false);
  assert.equal(
    hasRehearsalChecksum(sol, makeRehearsalAddress('rehearsal-sol', new Uint8Array(20)).address),
    true,
  );
  assert.equal(hasRehearsalChecksum(ETH, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'), true);
  assert.equal(hasRehearsalChecksum(ETH, '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'), false);
  assert.equal(hasRehearsalChecksum(BTC, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'), true);
});

test('a rehearsal address is refused on every real network', () => {
  for (const railId of RAIL_IDS) {
    const { address } = makeRehearsalAddress(railId, new Uint8Array(20).fill(1));
    for (const network of UTXO_NETWORKS) assert.equal(parseUtxoAddress(network, address).ok, false);
    for (const { networkId } of ASSET_FACTS) {
      const rules = findAddressRules(networkId);
      if (rules !== undefined) assert.equal(parseChainAddress(rules, address).ok, false);
    }
  }
});

test('one changed character never passes', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.nat(),
      fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.split('')),
      (bytes, position, character) => {
        const { address } = makeRehearsalAddress('rehearsal-eth', bytes);
        const at = position % address.length;
        if (address[at] === character) return;
        const changed = address.slice(0, at) + character + address.slice(at + 1);
        assert.equal(parseRehearsalAddress(ETH, changed).ok, false);
      },
    ),
  );
});

test('a damaged one, nonsense and a private key are distinguished', () => {
  const { address } = makeRehearsalAddress('rehearsal-eth', new Uint8Array(20).fill(2));
  const reasonOf = (text: string) => {
    const parsed = parseRehearsalAddress(ETH, text);
    return parsed.ok ? 'accepted' : parsed.reason;
  };
  assert.equal(
    reasonOf(`${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`),
    'address_checksum_wrong',
  );
  assert.equal(reasonOf('hello'), 'address_malformed');
  assert.equal(reasonOf(''), 'address_malformed');
  assert.equal(reasonOf('ab'.repeat(32)), 'address_is_private_key');
});

test('bytes of another number and indexes below 0 are faults', () => {
  assert.throws(() => makeRehearsalAddress('rehearsal-btc', new Uint8Array(19)), RangeError);
  assert.throws(() => deriveRehearsalAddress('rehearsal-btc', 'seed', -1), RangeError);
});
