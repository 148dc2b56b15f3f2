import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAssetFacts } from '@naru/chains';
import { finalAtDepth } from '@naru/core';
import { openEvmAccount, parseEvmAccountKey } from '@naru/chains/accounts';
import { openRails } from '../open-rails.ts';
import { REGTEST_ACCOUNT } from '../testing/litecoind.ts';
import { TEST_ACCOUNT } from '../testing/evm/evm-driver.ts';
import { assetsOf } from './rails-config.ts';
import { parseRailsConfig } from './parse-rails-config.ts';

const SECRETS: Readonly<Record<string, string>> = {
  LTC_RPC: 'user:password',
  EMPTY: '',
  NO_COLON: 'user',
  QUOTED: '"user:password"',
};
const FILES: Readonly<Record<string, string>> = {
  'eth.txt': `\u{FEFF}0x${'1'.repeat(40)}\r\n\r\n0x${'2'.repeat(40)}\n`,
  'bad.txt': `0x${'1'.repeat(40)}\nnonsense\n0x${'1'.repeat(40)}\n${'zoo '.repeat(12)}`,
};
const SOURCES = {
  readSecret: (name: string) => SECRETS[name],
  readBeside: (name: string) => FILES[name],
};

const LTC = { rpc: 'http://127.0.0.1:9332', auth: 'env:LTC_RPC', network: 'reg', deposit: REGTEST_ACCOUNT };
const KRW = { bank: '신한은행', account: '110-123-456789', holder: '홍길동' };

function parse(file: Readonly<Record<string, unknown>>) {
  return parseRailsConfig(file, SOURCES);
}

function evmAccount() {
  const account = parseEvmAccountKey('eth', TEST_ACCOUNT);
  return account.ok ? account.value : assert.fail('no account');
}

/** `path: problem` of everything that is wrong. */
function problemsOf(file: Readonly<Record<string, unknown>>): readonly string[] {
  const parsed = parse(file);
  return parsed.ok ? [] : parsed.problems.map(({ path, problem }) => `${path}: ${problem}`);
}

test('a good file opens its rails', () => {
  const parsed = parse({ ltc: { ...LTC, confirmations: 3 }, krw: { ...KRW, test: true } });
  assert.ok(parsed.ok);
  const rails = openRails(parsed.value, { nowMs: () => 0 }, 'seed');
  assert.deepEqual([...rails.keys()], ['ltc', 'krw-bank']);
  const litecoin = rails.get('ltc');
  assert.deepEqual(litecoin?.depositFinality('LTC'), finalAtDepth(3));
  assert.equal(litecoin?.network.environment, 'reg');
  assert.equal(litecoin?.deriveDepositAddress?.(0).derivationPath, 'm/84h/1h/0h/0/0');
  const won = rails.get('krw-bank');
  assert.equal(won?.receivingAccount, '신한은행 110-123-456789 홍길동');
  assert.equal(won?.network.environment, 'test');
});

test('how long a block may take is set by network, in hours, and not at all for a bank', () => {
  const waitsOf = (file: Readonly<Record<string, unknown>>) => {
    const parsed = parse(file);
    assert.ok(parsed.ok);
    const rails = openRails(parsed.value, { nowMs: () => 0 }, 'seed');
    return [...rails.values()].map(({ network }) => network.blockWaitMs);
  };
  assert.deepEqual(waitsOf({ ltc: LTC, krw: KRW }), [3 * 3_600_000, null]);
  assert.deepEqual(waitsOf({ ltc: { ...LTC, blockHours: 24 } }), [24 * 3_600_000]);
  for (const blockHours of [0, 169, 1.5, '3'])
    assert.deepEqual(problemsOf({ ltc: { ...LTC, blockHours } }), [
      'ltc.blockHours: is not a whole number within its bounds',
    ]);
});

test('what is not said has its default', () => {
  const parsed = parse({ ltc: LTC, krw: KRW });
  assert.ok(parsed.ok);
  const rails = openRails(parsed.value, { nowMs: () => 0 }, 'seed');
  assert.deepEqual(rails.get('ltc')?.depositFinality('LTC'), findAssetFacts('LTC')?.finality);
  assert.equal(rails.get('krw-bank')?.network.environment, 'main');
  assert.deepEqual(parse({}), { ok: true, value: [] });
});

test('all problems are reported together, each with its fix', () => {
  const parsed = parse({
    ltc: {
      rpc: 'ftp://node',
      auth: 'user:password',
      network: 'moon',
      deposit: 'xpub',
      confirmations: 0,
      wallet: 1,
    },
    btc: {},
    krw: { bank: '신한은행', account: '12', holder: '홍길동', test: 'yes' },
    moon: { rpc: 'https://node' },
    cny: 'bank',
  });
  assert.equal(parsed.ok, false);
  if (parsed.ok) return;
  for (const problem of parsed.problems) assert.ok(problem.fix.length > 10, problem.path);
  assert.deepEqual(
    parsed.problems.map((problem) => problem.path).toSorted(),
    [
      'btc.deposit',
      'btc.rpc',
      'cny',
      'moon',
      'krw.account',
      'krw.test',
      'ltc.auth',
      'ltc.confirmations',
      'ltc.network',
      'ltc.rpc',
      'ltc.wallet',
    ].toSorted(),
  );
});

test('servers of Esplora take the place of a node, for the coins whose blocks they are read in', () => {
  const { rpc: _rpc, auth: _auth, ...own } = LTC;
  const problemOf = (entry: object, key = 'ltc') => problemsOf({ [key]: { ...own, ...entry } }).join('; ');
  const [one, two] = ['https://one.example/api', 'https://two.example/api'];
  const parsed = parse({ ltc: { ...own, esplora: [one, two] }, btc: { ...own, esplora: one } });
  assert.ok(parsed.ok);
  assert.deepEqual(
    parsed.value.map((config) => (config.kind === 'utxo' ? config.source : null)),
    [
      { kind: 'esplora', urls: [one, two] },
      { kind: 'esplora', urls: [one] },
    ],
  );
  assert.equal(problemOf({ esplora: one, rpc: LTC.rpc }), 'ltc.rpc: is given beside esplora');
  assert.equal(problemOf({ esplora: one, auth: LTC.auth }), 'ltc.auth: is given beside esplora');
  assert.match(problemOf({ esplora: one }, 'doge'), /^doge.esplora: is not read for this coin/);
  assert.match(problemOf({ esplora: [] }), /is not a list of 1 to 8 different addresses/);
  assert.match(problemOf({ esplora: [one, one] }), /is not a list of 1 to 8 different addresses/);
  assert.match(problemOf({ esplora: 'ftp://one.example' }), /is not an http or https address/);
  assert.match(problemOf({ esplora: 'https://naru:word@one.example' }), /carries a password/);
  assert.match(problemOf({ esplora: 'env:UNSET' }), /names UNSET, which is not set/);
  assert.match(problemOf({ esplora: 7 }), /^ltc.esplora: is not a text$/);
});

test('each refusal of an account key says what it is', () => {
  const depositProblem = (deposit: unknown, network = 'reg') =>
    problemsOf({ ltc: { ...LTC, network, deposit } }).join('; ');
  assert.match(depositProblem(REGTEST_ACCOUNT, 'main'), /^ltc.deposit: belongs to another network$/);
  assert.match(depositProblem(REGTEST_ACCOUNT.replace('84h', '49h')), /contradicts itself/);
  assert.match(depositProblem(REGTEST_ACCOUNT.slice(0, -1)), /no account public key/);
  assert.match(depositProblem(7), /not a text/);
  assert.match(
    depositProblem('abandon '.repeat(12)),
    /^ltc.deposit: is a private key, which this desk must never see$/,
  );
});

test('a private key is refused in every field, and no problem repeats it', () => {
  const phrase = 'zoo '.repeat(12);
  for (const file of [
    { ltc: { ...LTC, deposit: phrase } },
    { ltc: { ...LTC, auth: phrase } },
    { krw: { ...KRW, holder: phrase } },
    { eth: { deep: [{ deposit: phrase }] } },
  ]) {
    const parsed = parse(file);
    assert.equal(parsed.ok, false);
    if (parsed.ok) continue;
    assert.ok(parsed.problems.some(({ problem }) => problem.includes('private key')));
    assert.ok(!JSON.stringify(parsed.problems).includes('zoo'));
  }
});

test('secrets stand in the environment, and a missing one is named by its name alone', () => {
  const authProblem = (auth: unknown) => problemsOf({ ltc: { ...LTC, auth } }).join('; ');
  assert.match(authProblem('env:NOT_SET'), /names NOT_SET, which is not set/);
  assert.match(authProblem('env:EMPTY'), /names EMPTY, which is not set/);
  assert.match(authProblem('env:NO_COLON'), /names NO_COLON, which is not user:password/);
  assert.match(authProblem('env:QUOTED'), /names QUOTED, which has quotation marks or line ends around it/);
  assert.match(authProblem('user:password'), /not the name of an environment variable/);
  assert.match(problemsOf({ ltc: { ...LTC, rpc: 'http://user:hidden@node' } }).join(), /carries a password/);
  assert.ok(!JSON.stringify(parse({ ltc: { ...LTC, rpc: 'http://user:hidden@node' } })).includes('hidden'));
});

test('a person watches any network of coins, with a list of addresses', () => {
  const parsed = parse({
    eth: { witness: 'person', addresses: 'eth.txt' },
    ltc: { witness: 'person', addresses: 'eth.txt' },
  });
  assert.ok(!parsed.ok);
  assert.deepEqual(
    parsed.problems.map(({ path, problem }) => `${path}: ${problem}`),
    ['ltc.addresses: eth.txt: an address of another network (line 1, 3)'],
  );
  const served = parse({ eth: { witness: 'person', addresses: 'eth.txt', test: true } });
  assert.ok(served.ok);
  const rail = openRails(served.value, { nowMs: () => 0 }, 'seed').get('eth');
  assert.deepEqual([rail?.addressCount, rail?.network.witness], [2, 'operator']);
  assert.deepEqual(
    rail?.assets.map(({ assetId }) => assetId),
    ['ETH', 'LINK'],
  );
});

test('an error in a list is reported by its line number, never with the text of the line', () => {
  assert.deepEqual(problemsOf({ eth: { witness: 'person', addresses: 'bad.txt' } }), [
    'eth.addresses: bad.txt: not an address of this network (line 2)',
    'eth.addresses: bad.txt: an address that is listed twice (line 3)',
    'eth.addresses: bad.txt: a private key, which this desk must never see (line 4)',
  ]);
  for (const addresses of ['../eth.txt', '/etc/passwd', '.hidden', 'gone.txt'])
    assert.equal(problemsOf({ eth: { witness: 'person', addresses } }).length, 1, addresses);
  for (const assets of [[], 'LINK', ['BTC'], ['LINK', 7], null])
    assert.match(problemsOf({ eth: { addresses: 'eth.txt', assets } }).join(), /not a list of currencies/);
  const link = parse({ eth: { addresses: 'eth.txt', assets: ['LINK'] } });
  assert.ok(link.ok);
  assert.match(
    problemsOf({ eth: { addresses: 'eth.txt', witness: 'oracle' } }).join(),
    /not one of its choices/,
  );
});

const XRP_ACCOUNT = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

test('where a network has tags, one account may serve all orders', () => {
  const parsed = parse({ xrp: { witness: 'person', account: XRP_ACCOUNT } });
  assert.ok(parsed.ok);
  const rail = openRails(parsed.value, { nowMs: () => 0 }, 'seed').get('xrp');
  assert.deepEqual([rail?.network.routing, rail?.taggedAccount?.address], ['tag', XRP_ACCOUNT]);
  assert.equal(rail?.addressCount, undefined, 'tags do not run out');
});

test('an account for all orders has no tag, no list beside it, and a network with tags', () => {
  const problemOf = (xrp: object) => problemsOf({ xrp }).join();
  assert.match(problemOf({ account: `${XRP_ACCOUNT}?dt=7` }), /xrp.account: has a tag/);
  assert.match(
    problemOf({ account: 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu' }),
    /xrp.account: has a tag/,
  );
  assert.match(problemOf({ account: `${XRP_ACCOUNT}x` }), /xrp.account: is not an address/);
  assert.match(problemOf({ account: XRP_ACCOUNT, addresses: 'xrp.txt' }), /is given beside a list/);
  const account = `0x${'1'.repeat(40)}`;
  assert.match(
    problemsOf({ eth: { witness: 'person', account } }).join(),
    /eth.account: is for networks whose/,
  );
});

test('a list of 100,000 bad lines names the first ones, and one of more addresses is refused', () => {
  const listed = (text: string) =>
    parseRailsConfig(
      { eth: { witness: 'person', addresses: 'eth.txt' } },
      {
        ...SOURCES,
        readBeside: () => text,
      },
    );
  const bad = listed('nonsense\n'.repeat(100_000));
  assert.ok(!bad.ok);
  assert.match(bad.problems[0]?.problem ?? '', /\(line 1, 2, .* and 99980 more\)/);
  const many = Array.from(
    { length: 100_001 },
    (_, index) => `0x${'12'.repeat(17)}${String(index).padStart(6, '0')}`,
  );
  const full = listed(many.slice(1).join('\r\n'));
  assert.ok(full.ok);
  const over = listed(`${many.slice(1).join('\n')}\n0x${'3'.repeat(40)}`);
  assert.match(over.ok ? '' : (over.problems[0]?.problem ?? ''), /more than 100000/);
});

test('a line in one case has no checksum, and is named where its network has one', () => {
  const mixed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const long = `0x${'ab'.repeat(32)}`;
  const problemsIn = (key: string, text: string) => {
    const file = { [key]: { witness: 'person', addresses: 'list.txt' } };
    const parsed = parseRailsConfig(file, { ...SOURCES, readBeside: () => text });
    return parsed.ok ? [] : parsed.problems.map(({ problem }) => problem);
  };
  assert.deepEqual(problemsIn('bsc', `${mixed}\nethereum:0x${'1'.repeat(40)}`), []);
  assert.deepEqual(problemsIn('apt', long), []);
  for (const bare of [mixed.toLowerCase(), mixed.toUpperCase()])
    assert.deepEqual(problemsIn('bsc', `0x${'1'.repeat(40)}\n${bare}`), [
      'list.txt: an address in one case, in which a typing mistake cannot be noticed (line 2)',
    ]);
});

test('an address of another entry is named in the list: a key, a list, an account, a paying wallet', () => {
  const account = `0x${'3'.repeat(40)}`;
  const paying = `0x${'4'.repeat(40)}`;
  const derived = openEvmAccount(evmAccount())(19).address;
  const lists: Readonly<Record<string, string>> = {
    'avax.txt': `0x${'5'.repeat(40)}`,
    'bsc.txt': [derived, account, `0x${'6'.repeat(40)}`, paying, `0x${'5'.repeat(40)}`].join('\n'),
  };
  const file = {
    avax: { witness: 'person', addresses: 'avax.txt' },
    bsc: { witness: 'person', addresses: 'bsc.txt' },
    etc: { witness: 'person', routing: 'amount', account },
    eth: { rpc: 'http://127.0.0.1:8545', deposit: TEST_ACCOUNT, payFrom: [paying] },
  };
  const sources = { ...SOURCES, readBeside: (name: string) => lists[name] };
  const parsed = parseRailsConfig(file, sources);
  assert.ok(!parsed.ok);
  assert.deepEqual(
    parsed.problems.map(({ path, problem }) => `${path}: ${problem}`),
    ['bsc.addresses: bsc.txt: an address that another entry of the settings has, too (line 1, 2, 4, 5)'],
  );
  const { bsc: _bsc, ...others } = file;
  const whole = parseRailsConfig(others, sources);
  assert.ok(whole.ok);
  assert.deepEqual(
    whole.value.map((rail) => assetsOf(rail)[0]?.networkId),
    ['avax', 'etc', 'eth'],
    'in the order of the file',
  );
});

test('a login within an address is to be named where the network has a field for it', () => {
  const fixOf = (file: Readonly<Record<string, unknown>>, path: string) => {
    const parsed = parse(file);
    return parsed.ok ? '' : parsed.problems.find((each) => each.path === path)?.fix;
  };
  const url = 'http://user:hidden@node';
  assert.match(fixOf({ eth: { rpc: ['https://one.example', url] } }, 'eth.rpc[1]') ?? '', /in auth as/);
  assert.match(fixOf({ xmr: { daemon: url } }, 'xmr.daemon') ?? '', /in daemonAuth as/);
  assert.match(fixOf({ tron: { http: url } }, 'tron.http') ?? '', /take another server/);
  assert.match(fixOf({ btc: { esplora: url } }, 'btc.esplora') ?? '', /take another server/);
});

test('where a payment carries nothing, orders are distinguished by their amounts', () => {
  const account = `0x${'1'.repeat(40)}`;
  const parsed = parse({
    eth: { witness: 'person', routing: 'amount', account },
    krw: { ...KRW, routing: 'amount' },
  });
  assert.ok(parsed.ok);
  const [eth, krw] = [...openRails(parsed.value, { nowMs: () => 0 }, '').values()];
  assert.deepEqual([eth?.network.routing, krw?.network.routing], ['amount', 'amount']);
  assert.deepEqual([eth?.receivingAccount, eth?.ownWatchKey], [account, account]);
  assert.match(problemsOf({ krw: { ...KRW, routing: 'tag' } }).join(), /krw.routing/);
});
