import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { HDKey } from '@scure/bip32';
import { encodeBase58Check } from '../address/private-key-text.ts';
import {
  findUtxoNetwork,
  parseUtxoAddress,
  publicKeyHashAddress,
  scriptHashAddress,
  utxoAddressOfScript,
  witnessKeyHashAddress,
} from './utxo-address.ts';
import { UTXO_NETWORKS, type UtxoNetwork } from './utxo-network.ts';
import vectors from './vectors/addresses.json' with { type: 'json' };
import witnessVectors from './vectors/witness-addresses.json' with { type: 'json' };

function network(coin: string, environment = 'main'): UtxoNetwork {
  const found = findUtxoNetwork(coin, environment);
  assert.ok(found);
  return found;
}

const HASH = fc.uint8Array({ minLength: 20, maxLength: 20 });

test('a good address is accepted with its one spelling and its script', () => {
  assert.deepEqual(parseUtxoAddress(network('btc'), ' BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4 '), {
    ok: true,
    value: {
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      watchKey: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
    },
  });
});

test('a script of another kind has no address', () => {
  const key = '02'.repeat(33);
  for (const script of ['', '6a', `21${key}ac`, '0014', `0014${'00'.repeat(32)}`, `5214${'00'.repeat(20)}`])
    assert.equal(utxoAddressOfScript(network('btc'), script), null, script);
  assert.equal(utxoAddressOfScript(network('doge'), `0014${'00'.repeat(20)}`), null);
});

test('published addresses are accepted on their network', () => {
  for (const { coin, environment, address } of vectors.accepted) {
    const parsed = parseUtxoAddress(network(coin, environment), address);
    assert.ok(parsed.ok, address);
    assert.equal(parsed.value.address, address);
    assert.equal(utxoAddressOfScript(network(coin, environment), parsed.value.watchKey), address);
  }
});

test('an address is refused by name on every other coin', () => {
  for (const { coin, environment, address } of vectors.accepted) {
    for (const other of UTXO_NETWORKS.filter((candidate) => candidate.coin !== coin)) {
      const parsed = parseUtxoAddress(other, address);
      if (environment === 'main' || other.environment === 'main') {
        assert.equal(parsed.ok, false, `${address} on ${other.name}`);
        if (parsed.ok) continue;
        const isOldLitecoin = other.oldScriptHashVersion === '05' && address.startsWith('3');
        const isOldTestnet = other.oldScriptHashVersion === 'c4' && address.startsWith('2');
        if (isOldLitecoin || isOldTestnet) assert.equal(parsed.reason, 'address_kind_unsupported');
        else {
          assert.equal(parsed.reason, 'address_of_other_network', `${address} on ${other.name}`);
          assert.ok(parsed.networkName);
        }
      }
    }
  }
});

test("an address of a coin's test network is not one of its main network", () => {
  assert.deepEqual(parseUtxoAddress(network('btc'), 'mkpZhYtJu2r87Js3pDiWJDmPte2NRZ8bJV'), {
    ok: false,
    reason: 'address_of_other_network',
    networkName: 'Bitcoin testnet',
  });
});

test('kinds that cannot be verified on the chain are refused as such', () => {
  for (const { coin, environment, address } of vectors.unsupported)
    assert.deepEqual(
      parseUtxoAddress(network(coin, environment), address),
      { ok: false, reason: 'address_kind_unsupported' },
      address,
    );
});

test('the old Litecoin spelling is refused and the modern one is offered', () => {
  const refused = parseUtxoAddress(network('ltc'), '31jkZShyVAMkVz5cQpu4qp73DrAXtFP3rZ');
  assert.deepEqual(refused, {
    ok: false,
    reason: 'address_kind_unsupported',
    suggestion: 'M7wtsL7wSHDBJVMWWhtQfTMSYYkyooAAXM',
  });
});

test('a payment URI gives its address, and one of another coin is refused by name', () => {
  const uri = 'litecoin:LTC1QJMXNZ78NMC8NQ77WUXH25N2ES7RZM5C2RKK4WH?amount=1.5&label=x';
  const parsed = parseUtxoAddress(network('ltc'), uri);
  assert.ok(parsed.ok);
  assert.equal(parsed.value.address, 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh');
  assert.deepEqual(parseUtxoAddress(network('btc'), uri), {
    ok: false,
    reason: 'address_of_other_network',
    networkName: 'Litecoin',
  });
  assert.equal(parseUtxoAddress(network('btc'), 'mailto:someone').ok, false);
});

test('whatever can spend is refused as a private key', () => {
  const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(7));
  const rawKey = new Uint8Array(32).fill(9);
  const pasted = [
    master.privateExtendedKey,
    `litecoin:${master.privateExtendedKey}`,
    `${master.privateExtendedKey.slice(0, 60)}damaged`,
    encodeBase58Check(Uint8Array.from([0xb0, ...rawKey, 1])),
    encodeBase58Check(Uint8Array.from([0x80, ...rawKey])),
    '09'.repeat(32),
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    `${'abandon, '.repeat(11)}about`,
    '가격 가난 가로등 가르침 가을 가입 가장 가정 가족 가죽 가치 각도',
  ];
  for (const text of pasted)
    for (const coin of ['btc', 'ltc', 'zec'])
      assert.deepEqual(parseUtxoAddress(network(coin), text), {
        ok: false,
        reason: 'address_is_private_key',
      });
});

test('a wrong checksum is distinguished from a text that is no address', () => {
  const reasonOf = (text: string) => {
    const parsed = parseUtxoAddress(network('btc'), text);
    return parsed.ok ? 'accepted' : parsed.reason;
  };
  assert.equal(reasonOf('1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabB'), 'address_checksum_wrong');
  assert.equal(reasonOf('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyv'), 'address_checksum_wrong');
  for (const text of ['', ' ', 'hello', '1', 'bc1', 'x'.repeat(9999)])
    assert.equal(reasonOf(text), 'address_malformed', text.slice(0, 50));
  for (const { address } of witnessVectors.invalid) assert.notEqual(reasonOf(address), 'accepted', address);
});

test('what a network writes it reads back, with the same script', () => {
  fc.assert(
    fc.property(fc.constantFrom(...UTXO_NETWORKS), HASH, (any, hash) => {
      const written = [publicKeyHashAddress(any, hash), scriptHashAddress(any, hash)];
      if (any.witnessPrefix !== null) written.push(witnessKeyHashAddress(any, hash));
      for (const address of written)
        assert.deepEqual(parseUtxoAddress(any, address.address), { ok: true, value: address });
    }),
  );
});

test('any text at all gets an answer and never a fault', () => {
  fc.assert(
    fc.property(fc.constantFrom(...UTXO_NETWORKS), fc.string({ maxLength: 120 }), (any, text) => {
      assert.equal(typeof parseUtxoAddress(any, text).ok, 'boolean');
    }),
  );
});
