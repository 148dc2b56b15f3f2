import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { ASSET_FACTS } from '../catalog/asset-list.ts';
import { UTXO_NETWORKS, parseUtxoAddress } from '../index.ts';
import realAddresses from '../utxo/vectors/addresses.json' with { type: 'json' };
import {
  deriveRehearsalAddress,
  makeRehearsalAddress,
  parseRehearsalAddress,
  rehearsalRailId,
} from './rehearsal-address.ts';

const RAIL_IDS = ASSET_FACTS.map((facts) => rehearsalRailId(facts.assetId));

test('a fresh address is accepted on its own network, in any case and with blanks around it', () => {
  const made = makeRehearsalAddress('rehearsal-usdt-tron', new Uint8Array(20).fill(5));
  assert.ok(made.address.startsWith('naruusdttron1'));
  for (const text of [made.address, made.address.toUpperCase(), `\u200b ${made.address}\n`])
    assert.deepEqual(parseRehearsalAddress('rehearsal-usdt-tron', text), { ok: true, value: made });
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
  assert.deepEqual(parseRehearsalAddress('rehearsal-btc', address), {
    ok: false,
    reason: 'address_of_other_network',
    networkName: 'Rehearsal LTC',
  });
});

test('real addresses are refused here, and rehearsal ones on every real network', () => {
  for (const { address } of [...realAddresses.accepted, ...realAddresses.unsupported])
    assert.deepEqual(parseRehearsalAddress('rehearsal-btc', address), {
      ok: false,
      reason: 'address_of_other_network',
    });
  for (const railId of RAIL_IDS) {
    const { address } = makeRehearsalAddress(railId, new Uint8Array(20).fill(1));
    for (const network of UTXO_NETWORKS) assert.equal(parseUtxoAddress(network, address).ok, false);
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
        assert.equal(parseRehearsalAddress('rehearsal-eth', changed).ok, false);
      },
    ),
  );
});

test('a damaged one, nonsense and a private key are told apart', () => {
  const { address } = makeRehearsalAddress('rehearsal-eth', new Uint8Array(20).fill(2));
  const reasonOf = (text: string) => {
    const parsed = parseRehearsalAddress('rehearsal-eth', text);
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
