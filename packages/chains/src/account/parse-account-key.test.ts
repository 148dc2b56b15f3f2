import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { encodeBase58Check, decodeBase58Check } from '../address/private-key-text.ts';
import { findUtxoNetwork, type UtxoNetwork } from '../utxo/utxo-network.ts';
import { openAccount } from './open-account.ts';
import vectors from './vectors/accounts.json' with { type: 'json' };
import { parseAccountKey } from './parse-account-key.ts';

const MASTER = HDKey.fromMasterSeed(new Uint8Array(32).fill(7));

function network(coin: string, environment = 'main'): UtxoNetwork {
  const found = findUtxoNetwork(coin, environment);
  assert.ok(found);
  return found;
}

/** The same extended key under other version bytes. */
function withVersion(extendedKey: string, versionHex: string): string {
  const payload = decodeBase58Check(extendedKey);
  assert.ok(payload);
  return encodeBase58Check(Uint8Array.from([...hex.decode(versionHex), ...payload.slice(4)]));
}

function refusalOf(text: string, on = network('btc')): string {
  const parsed = parseAccountKey(on, text);
  return parsed.ok ? 'accepted' : parsed.reason;
}

test('published account keys give their published addresses', () => {
  for (const { coin, environment, script, key, addresses } of vectors.accounts) {
    const parsed = parseAccountKey(network(coin, environment), key);
    assert.ok(parsed.ok, key);
    assert.equal(parsed.value.script, script);
    const derive = openAccount(parsed.value);
    addresses.forEach((address, index) => {
      assert.equal(derive(index).address, address);
    });
  }
});

test('an origin is kept, names the script, and begins the path of every address', () => {
  const account = MASTER.derive("m/84'/2'/0'").publicExtendedKey;
  for (const text of [
    `[73c5da0a/84h/2h/0h]${account}`,
    `[73c5da0a/84'/2'/0']${account}/0/*`,
    `wpkh([73c5da0a/84H/2H/0H]${account}/0/*)#abcdefgh`,
    ` wpkh( [73c5da0a/84h/2h/0h]${account}/<0;1>/* )\n`,
  ]) {
    const parsed = parseAccountKey(network('ltc'), text);
    assert.ok(parsed.ok, text);
    assert.deepEqual(parsed.value.origin, { masterFingerprint: '73c5da0a', path: '84h/2h/0h' });
    assert.equal(parsed.value.script, 'p2wpkh');
    assert.equal(openAccount(parsed.value)(17).derivationPath, 'm/84h/2h/0h/0/17');
  }
});

test('a descriptor around a bare key names the script', () => {
  const account = MASTER.derive("m/49'/0'/0'").publicExtendedKey;
  const nested = parseAccountKey(network('btc'), `sh(wpkh(${account}/0/*))`);
  assert.ok(nested.ok);
  assert.equal(nested.value.script, 'p2sh-p2wpkh');
  assert.ok(openAccount(nested.value)(0).address.startsWith('3'));
  const plain = parseAccountKey(network('btc'), account);
  assert.ok(plain.ok);
  assert.equal(plain.value.script, 'p2pkh');
});

test('everything that can spend is refused as private, whatever text is around it', () => {
  const account = MASTER.derive("m/84'/0'/0'");
  const privateKeys = [
    account.privateExtendedKey,
    withVersion(account.privateExtendedKey, '04b2430c'),
    withVersion(account.privateExtendedKey, '019d9cfe'),
    withVersion(account.privateExtendedKey, '0488b21e'),
  ];
  for (const key of privateKeys)
    for (const text of [key, `[73c5da0a/84h/0h/0h]${key}`, `wpkh(${key}/0/*)`])
      assert.equal(refusalOf(text), 'account_key_is_private', text.slice(0, 40));
  assert.equal(refusalOf(`${'abandon '.repeat(11)}about`), 'account_key_is_private');
});

test('a key of another network is refused', () => {
  const account = MASTER.derive("m/84'/2'/0'").publicExtendedKey;
  assert.equal(refusalOf(withVersion(account, '045f1cf6')), 'account_key_of_other_network');
  assert.equal(refusalOf(account, network('btc', 'reg')), 'account_key_of_other_network');
  assert.equal(refusalOf(withVersion(account, '01b26ef6')), 'account_key_of_other_network');
  assert.equal(refusalOf(`[73c5da0a/84h/2h/0h]${account}`), 'account_key_of_other_network');
});

test('a key that is not at the level of an account is refused', () => {
  assert.equal(refusalOf(MASTER.derive("m/84'/0'").publicExtendedKey), 'account_key_not_account_level');
  assert.equal(refusalOf(MASTER.derive("m/84'/0'/0'/0").publicExtendedKey), 'account_key_not_account_level');
  assert.equal(refusalOf(MASTER.derive("m/0'").publicExtendedKey), 'accepted');
});

test('parts that contradict each other are refused', () => {
  const account = MASTER.derive("m/84'/0'/0'").publicExtendedKey;
  const zpub = withVersion(account, '04b24746');
  assert.equal(refusalOf(`pkh(${zpub}/0/*)`), 'account_key_contradicts_origin');
  assert.equal(refusalOf(`[73c5da0a/49h/0h/0h]${zpub}`), 'account_key_contradicts_origin');
  assert.equal(refusalOf(`[73c5da0a/84h/0h]${zpub}`), 'account_key_contradicts_origin');
  assert.equal(refusalOf(`[73c5da0a/86h/0h/0h]${account}`), 'account_key_kind_unsupported');
  assert.equal(refusalOf(withVersion(account, '02aa7ed3')), 'account_key_kind_unsupported');
  assert.equal(refusalOf(zpub, network('doge')), 'account_key_kind_unsupported');
});

test('damaged keys are refused', () => {
  const account = MASTER.derive("m/84'/0'/0'").publicExtendedKey;
  const offCurve = decodeBase58Check(account);
  assert.ok(offCurve);
  offCurve.set(new Uint8Array(32).fill(0xff), 46);
  for (const text of [
    '',
    'xpub',
    `${account.slice(0, -1)}1`,
    account.slice(0, -2),
    encodeBase58Check(offCurve),
    withVersion(account, '00000001'),
    `wpkh(${account}/1/*)`,
    `wsh(${account})`,
  ])
    assert.equal(refusalOf(text), 'account_key_malformed', text.slice(0, 40));
});

test('an index that does not follow from a public key is a fault', () => {
  const parsed = parseAccountKey(network('btc'), MASTER.derive("m/84'/0'/0'").publicExtendedKey);
  assert.ok(parsed.ok);
  const derive = openAccount(parsed.value);
  for (const index of [-1, 1.5, 0x8000_0000, Number.NaN]) assert.throws(() => derive(index), RangeError);
  assert.notEqual(derive(0x7fff_ffff).address, derive(0).address);
});
