import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRails } from '../open-rails.ts';
import { REGTEST_ACCOUNT } from '../testing/litecoind.ts';
import { parseRailsConfig } from './parse-rails-config.ts';

const SECRETS: Readonly<Record<string, string>> = { LTC_RPC: 'user:password', EMPTY: '', NO_COLON: 'user' };
const readSecret = (name: string) => SECRETS[name];

const LTC = { rpc: 'http://127.0.0.1:9332', auth: 'env:LTC_RPC', network: 'reg', deposit: REGTEST_ACCOUNT };
const KRW = { bank: '신한은행', account: '110-123-456789', holder: '홍길동' };

function parse(file: unknown) {
  return parseRailsConfig(JSON.stringify(file), readSecret);
}

/** `path: problem` of everything that is wrong. */
function problemsOf(file: unknown): readonly string[] {
  const parsed = parse(file);
  return parsed.ok ? [] : parsed.problems.map(({ path, problem }) => `${path}: ${problem}`);
}

test('a good file opens its rails', () => {
  const parsed = parse({ ltc: { ...LTC, confirmations: 3 }, krw: { ...KRW, test: true } });
  assert.ok(parsed.ok);
  const rails = openRails(parsed.value, { nowMs: () => 0 });
  assert.deepEqual([...rails.keys()], ['ltc', 'krw-bank']);
  const litecoin = rails.get('ltc');
  assert.equal(litecoin?.confirmationsRequired('LTC'), 3);
  assert.equal(litecoin?.network.environment, 'reg');
  assert.equal(litecoin?.deriveDepositAddress?.(0).derivationPath, 'm/84h/1h/0h/0/0');
  const won = rails.get('krw-bank');
  assert.equal(won?.receivingAccount, '신한은행 110-123-456789 홍길동');
  assert.equal(won?.network.environment, 'test');
});

test('what is not said has its default', () => {
  const parsed = parse({ ltc: LTC, krw: KRW });
  assert.ok(parsed.ok);
  const rails = openRails(parsed.value, { nowMs: () => 0 });
  assert.equal(rails.get('ltc')?.confirmationsRequired('LTC'), 6);
  assert.equal(rails.get('krw-bank')?.network.environment, 'main');
  assert.deepEqual(parse({}), { ok: true, value: [] });
});

test('every problem is told at once, each with its mend', () => {
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
    eth: { rpc: 'https://node' },
    cny: 'bank',
  });
  assert.equal(parsed.ok, false);
  if (parsed.ok) return;
  for (const problem of parsed.problems) assert.ok(problem.mend.length > 10, problem.path);
  assert.deepEqual(
    parsed.problems.map((problem) => problem.path).toSorted(),
    [
      'btc.deposit',
      'btc.rpc',
      'cny',
      'eth',
      'krw.test',
      'ltc.auth',
      'ltc.confirmations',
      'ltc.network',
      'ltc.rpc',
      'ltc.wallet',
    ].toSorted(),
  );
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

test('a private key is refused wherever it stands, and no problem repeats it', () => {
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
  assert.match(authProblem('user:password'), /not the name of an environment variable/);
  assert.match(problemsOf({ ltc: { ...LTC, rpc: 'http://user:hidden@node' } }).join(), /carries a password/);
  assert.ok(!JSON.stringify(parse({ ltc: { ...LTC, rpc: 'http://user:hidden@node' } })).includes('hidden'));
});

test('a file that is no JSON object is one problem', () => {
  for (const text of ['', '{', '[]', 'null', '"x"', '7']) {
    const parsed = parseRailsConfig(text, readSecret);
    assert.ok(!parsed.ok && parsed.problems.length === 1 && parsed.problems[0]?.path === '', text);
  }
});
