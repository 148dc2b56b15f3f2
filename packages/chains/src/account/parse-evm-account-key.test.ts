import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { decodeBase58Check, encodeBase58Check } from '../address/private-key-text.ts';
import { parseNetworkAddress } from '../address-rules/parse-network-address.ts';
import { openEvmAccount, parseEvmAccountKey } from './open-evm-account.ts';
import vectors from './vectors/evm-accounts.json' with { type: 'json' };

const MASTER = HDKey.fromMasterSeed(new Uint8Array(32).fill(7));
const ACCOUNT = MASTER.derive("m/44'/60'/0'").publicExtendedKey;
const EVM = ['eth', 'etc', 'polygon', 'bsc', 'avax'];

function refusalOf(text: string, networkId = 'eth'): string {
  const parsed = parseEvmAccountKey(networkId, text);
  return parsed.ok ? 'accepted' : parsed.reason;
}

function withVersion(extendedKey: string, versionHex: string): string {
  const payload = decodeBase58Check(extendedKey);
  assert.ok(payload);
  return encodeBase58Check(Uint8Array.from([...hex.decode(versionHex), ...payload.slice(4)]));
}

test('published account keys give their published addresses', () => {
  for (const { networkId, path, key, addresses } of vectors.accounts) {
    const parsed = parseEvmAccountKey(networkId, `[73c5da0a/${path}]${key}`);
    assert.ok(parsed.ok, key);
    const derive = openEvmAccount(parsed.value);
    addresses.forEach((address, index) => {
      const derived = derive(index);
      assert.equal(derived.address, address);
      assert.equal(derived.derivationPath, `m/${path}/0/${index}`);
      const { addressIndex, derivationPath, ...checked } = derived;
      assert.deepEqual(parseNetworkAddress(networkId, address), { ok: true, value: checked });
      assert.deepEqual([addressIndex, derivationPath], [index, `m/${path}/0/${index}`]);
    });
  }
});

test('one key gives the same addresses on every EVM network', () => {
  const addressesOn = (networkId: string) => {
    const parsed = parseEvmAccountKey(networkId, `[73c5da0a/44h/60h/0h]${ACCOUNT}`);
    assert.ok(parsed.ok, networkId);
    return [0, 1, 2].map(openEvmAccount(parsed.value));
  };
  for (const networkId of EVM) assert.deepEqual(addressesOn(networkId), addressesOn('eth'));
});

test("an origin with another coin is refused, and Ethereum Classic's own coin is taken only there", () => {
  assert.equal(refusalOf(`[73c5da0a/44h/195h/0h]${ACCOUNT}`), 'account_key_of_other_network');
  assert.equal(refusalOf(`[73c5da0a/44h/0h/0h]${ACCOUNT}`), 'account_key_of_other_network');
  assert.equal(refusalOf(`[73c5da0a/44h/61h/0h]${ACCOUNT}`), 'account_key_of_other_network');
  assert.equal(refusalOf(`[73c5da0a/44h/61h/0h]${ACCOUNT}`, 'etc'), 'accepted');
  assert.equal(refusalOf(`[73c5da0a/44h/60h/0h]${ACCOUNT}`, 'tron'), 'account_key_of_other_network');
  assert.equal(refusalOf(`[73c5da0a/44h/195h/0h]${ACCOUNT}`, 'tron'), 'accepted');
});

test('a key with the version bytes of a Bitcoin-like coin is refused', () => {
  for (const versionHex of ['04b24746', '049d7cb2', '043587cf', '019da462', '02facafd'])
    assert.equal(refusalOf(withVersion(ACCOUNT, versionHex)), 'account_key_of_other_network', versionHex);
  assert.equal(refusalOf(`wpkh(${ACCOUNT}/0/*)`), 'account_key_kind_unsupported');
  assert.equal(refusalOf(`[73c5da0a/84h/60h/0h]${ACCOUNT}`), 'account_key_kind_unsupported');
});

test('a key of another depth is refused', () => {
  for (const path of ["m/44'", "m/44'/60'", "m/44'/60'/0'/0", "m/44'/60'/0'/0/1"])
    assert.equal(refusalOf(MASTER.derive(path).publicExtendedKey), 'account_key_not_account_level', path);
  assert.equal(refusalOf(MASTER.publicExtendedKey), 'account_key_not_account_level');
  assert.equal(refusalOf(`[73c5da0a/44h/60h]${ACCOUNT}`), 'account_key_contradicts_origin');
});

test('everything that can spend is refused as private', () => {
  const { privateExtendedKey } = MASTER.derive("m/44'/60'/0'");
  for (const text of [
    privateExtendedKey,
    `[73c5da0a/44h/60h/0h]${privateExtendedKey}`,
    withVersion(privateExtendedKey, '0488b21e'),
    `0x${'1'.repeat(64)}`,
    `${'test '.repeat(11)}junk`,
  ])
    assert.equal(refusalOf(text), 'account_key_is_private', text.slice(0, 40));
});

test('damaged keys are refused', () => {
  for (const text of ['', 'xpub', `${ACCOUNT.slice(0, -1)}1`, `0x${'1'.repeat(40)}`])
    assert.equal(refusalOf(text), 'account_key_malformed', text.slice(0, 40));
});
