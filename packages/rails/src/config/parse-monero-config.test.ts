import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { openRails } from '../open-rails.ts';
import { REGTEST_ADDRESS, REGTEST_VIEW_KEY } from '../testing/monero-programs.ts';
import { parseRailsConfig } from './parse-rails-config.ts';

const SECRETS: Readonly<Record<string, string>> = {
  VIEW: REGTEST_VIEW_KEY,
  SEED: 'zoo '.repeat(25),
  OTHER: `01${'00'.repeat(31)}`,
  NONSENSE: 'nonsense',
  LOGIN: 'user:password',
};
const XMR = {
  daemon: 'http://127.0.0.1:18081',
  walletRpc: 'http://127.0.0.1:18083',
  address: REGTEST_ADDRESS,
  viewKey: 'env:VIEW',
};

function parse(xmr: object) {
  return parseRailsConfig(
    { xmr },
    {
      readSecret: (name) => SECRETS[name],
      readBeside: () => undefined,
    },
  );
}

function problemsOf(xmr: object): readonly string[] {
  const parsed = parse(xmr);
  return parsed.ok ? [] : parsed.problems.map(({ path, problem }) => `${path}: ${problem}`);
}

test('a good entry opens a rail that derives subaddresses', () => {
  const parsed = parse({
    ...XMR,
    proofRpc: 'http://127.0.0.1:18084',
    walletAuth: 'env:LOGIN',
    restoreHeight: 7,
  });
  assert.ok(parsed.ok);
  const rail = openRails(parsed.value, { nowMs: () => 0 }, 'seed').get('xmr');
  assert.equal(rail?.network.witness, 'chain');
  assert.match(rail?.deriveDepositAddress?.(0).address ?? '', /^84QRUYaw/);
  assert.equal(rail?.deriveDepositAddress?.(0).derivationPath, '0/1');
});

test('the view key is in nothing that prints the settings', () => {
  const parsed = parse(XMR);
  assert.ok(parsed.ok);
  const printed = JSON.stringify(parsed.value, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  assert.ok(!`${printed}${inspect(parsed.value, { depth: 9 })}`.includes(REGTEST_VIEW_KEY.slice(0, 12)));
});

test('every problem is named at once, and none repeats a secret', () => {
  assert.deepEqual(
    problemsOf({ daemon: 'ftp://x', walletRpc: 'http://a:b@c', viewKey: REGTEST_VIEW_KEY, wallet: 1 }),
    [
      'xmr.viewKey: looks like a private key, which this desk must never see',
      'xmr.wallet: is not a setting',
      'xmr.daemon: is not an http or https address',
      'xmr.walletRpc: carries a password',
      'xmr.address: is missing',
      'xmr.viewKey: is not the name of an environment variable',
    ],
  );
  assert.ok(!JSON.stringify(parse({ ...XMR, viewKey: REGTEST_VIEW_KEY })).includes(REGTEST_VIEW_KEY));
});

test('what is wrong with the key is said by what it is', () => {
  const problemOf = (viewKey: string) => problemsOf({ ...XMR, viewKey }).join('; ');
  assert.match(problemOf('env:SEED'), /viewKey: .* can spend, which this desk must never see$/);
  assert.match(problemOf('env:OTHER'), /viewKey: names the view key of another address$/);
  assert.match(problemOf('env:NONSENSE'), /viewKey: .* holds no view key$/);
  assert.match(problemOf('env:GONE'), /viewKey: names GONE, which is not set$/);
  assert.equal(
    problemsOf({ ...XMR, address: '4nonsense', viewKey: 'env:GONE' }).join('; '),
    'xmr.viewKey: names GONE, which is not set; xmr.address: is no address of Monero',
  );
  assert.match(problemsOf({ ...XMR, network: 'stage' }).join(), /address: belongs to another network$/);
  assert.match(
    problemsOf({ ...XMR, restoreHeight: -1 }).join(),
    /restoreHeight: is not the number of a block$/,
  );
});
