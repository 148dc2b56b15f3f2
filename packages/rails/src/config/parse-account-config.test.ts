import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TEST_ACCOUNT } from '../testing/evm/evm-driver.ts';
import { parseRailsConfig } from './parse-rails-config.ts';
import type { EvmRailConfig } from './rails-config.ts';

const SECRETS: Readonly<Record<string, string>> = {
  ETH_URL: 'https://eth.example/v3/secret-key',
  ETH_LOGIN: 'user:word',
  WITH_PASSWORD: 'https://user:word@eth.example/',
};
const ETH = { rpc: 'http://127.0.0.1:8545', deposit: TEST_ACCOUNT };

function parse(file: Readonly<Record<string, unknown>>) {
  return parseRailsConfig(file, {
    readSecret: (name) => SECRETS[name],
    readBeside: () => undefined,
  });
}

function configOf(file: Readonly<Record<string, unknown>>): EvmRailConfig {
  const parsed = parse(file);
  assert.ok(parsed.ok);
  const [config] = parsed.value;
  assert.ok(config?.kind === 'evm');
  return config;
}

function problemsOf(entry: unknown, key = 'eth'): readonly string[] {
  const parsed = parse({ [key]: entry });
  assert.ok(!parsed.ok);
  for (const each of parsed.problems)
    assert.ok(!/secret-key|word@|xpub6D/.test(JSON.stringify(each)), 'a problem repeats a value');
  return parsed.problems.map(({ path, problem }) => `${path} ${problem}`);
}

test('a network with one server serves its coin, and tokens only where they are listed', () => {
  const alone = configOf({ eth: ETH });
  assert.deepEqual(
    alone.assets.map(({ assetId }) => assetId),
    ['ETH'],
  );
  assert.deepEqual(alone.urls, ['http://127.0.0.1:8545/']);
  assert.deepEqual([alone.network.chainId, alone.finality.kind], [1, 'chain']);
  const tokens = (key: string, list: readonly string[]) =>
    configOf({ [key]: { ...ETH, tokens: list } }).assets.map(({ assetId }) => assetId);
  assert.deepEqual(tokens('eth', ['USDT', 'LINK']), ['ETH', 'LINK', 'USDT-eth']);
  assert.deepEqual(tokens('bsc', ['USDT']), ['BNB', 'USDT-bsc']);
  assert.deepEqual(tokens('avax', ['USDT']), ['AVAX', 'USDT-avax']);
  assert.deepEqual(tokens('polygon', ['USDT']), ['MATIC', 'USDT-polygon']);
});

test('servers may be several, and an address with a key comes from the environment', () => {
  const config = configOf({ eth: { ...ETH, rpc: ['env:ETH_URL', 'https://b.example'] } });
  assert.deepEqual(config.urls, [SECRETS['ETH_URL'], 'https://b.example/']);
  assert.equal(configOf({ eth: { ...ETH, auth: 'env:ETH_LOGIN' } }).auth, 'user:word');
});

test('paying addresses, confirmations and a local chain can be set', () => {
  const config = configOf({
    etc: {
      ...ETH,
      network: 'reg',
      confirmations: 900,
      payFrom: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
      callsPerRequest: 50,
    },
  });
  assert.deepEqual([...config.payingAccounts], ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed']);
  assert.deepEqual([config.network.environment, config.callsPerRequestMax], ['reg', 50]);
  assert.deepEqual(config.finality, {
    kind: 'depth',
    tiers: [{ belowUsd: null, confirmations: 900 }],
  });
});

test('all problems are named at once, and no value is repeated', () => {
  assert.deepEqual(
    problemsOf({
      rpc: 'env:WITH_PASSWORD',
      deposit: TEST_ACCOUNT.replace('60h', '195h'),
      tokens: ['DAI'],
      payFrom: ['nobody'],
      callsPerRequest: 0,
      confirmations: 0,
      color: 1,
    }).toSorted(),
    [
      'eth.callsPerRequest is not a whole number within its bounds',
      'eth.color is not a setting',
      'eth.confirmations is not a whole number within its bounds, and not a list',
      'eth.deposit belongs to another network',
      'eth.payFrom is not a list of addresses of this network',
      'eth.rpc carries a password',
      'eth.tokens is not a list of different tokens that are known on this network',
    ],
  );
  assert.deepEqual(problemsOf({}), ['eth.rpc is missing', 'eth.deposit is missing']);
});

test('servers that are none, doubled or unknown are refused', () => {
  const ofRpc = (rpc: unknown, more: object = {}) => problemsOf({ ...ETH, rpc, ...more })[0];
  assert.equal(ofRpc([]), 'eth.rpc is not a list of 1 to 8 different addresses');
  assert.equal(ofRpc(['https://a', 'https://a']), 'eth.rpc is not a list of 1 to 8 different addresses');
  assert.equal(ofRpc(['ftp://a']), 'eth.rpc[0] is not an http or https address');
  assert.equal(ofRpc(['env:NOT_SET']), 'eth.rpc[0] names NOT_SET, which is not set');
  assert.equal(ofRpc([7]), 'eth.rpc is not a list of 1 to 8 different addresses');
  const login = { auth: 'env:ETH_LOGIN' };
  assert.equal(ofRpc(['https://a', 'https://b'], login), 'eth.auth would be sent to every server');
});

test('TRON takes a server, a key from the environment and its own kind of account', () => {
  const deposit = TEST_ACCOUNT.replace('60h', '195h');
  const tron = { http: 'https://api.trongrid.io', key: 'env:ETH_LOGIN', deposit, tokens: ['USDT'] };
  const parsed = parse({ tron });
  assert.ok(parsed.ok);
  const [config] = parsed.value;
  assert.ok(config?.kind === 'tron');
  assert.deepEqual(
    config.assets.map(({ assetId }) => assetId),
    ['TRX', 'USDT-tron'],
  );
  assert.deepEqual([config.urls, config.key], [['https://api.trongrid.io/'], 'user:word']);
  assert.deepEqual(problemsOf({ ...tron, deposit: TEST_ACCOUNT, key: 'hidden', rpc: 1 }, 'tron'), [
    'tron.rpc is not a setting',
    'tron.key is not the name of an environment variable',
    'tron.deposit belongs to another network',
  ]);
});

test('a private key is refused, and tokens on a test network are too', () => {
  const phrase = `${'test '.repeat(11)}junk`;
  assert.ok(
    problemsOf({ ...ETH, deposit: phrase }).includes(
      'eth.deposit is a private key, which this desk must never see',
    ),
  );
  assert.deepEqual(problemsOf({ ...ETH, network: 'test', tokens: ['USDT'] }), [
    'eth.tokens are known on the main network only',
  ]);
});
