import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readRepository, repositoryRoot } from '../source/read-repository.ts';

/** What opens something somewhere. Addresses and public keys are none. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'an extended private key': /\b[xyztuvXYZTUV]prv[1-9A-HJ-NP-Za-km-z]{100,}/,
  'a private key in a file of its own': /-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{40,}/,
  'a key of a cloud service': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of a code host': /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36})\b/,
  'a key of a payment or mail service':
    /\b(?:sk_live_[A-Za-z0-9]{20,}|SG\.[\w-]{20,}\.[\w-]{20,}|xox[bap]-[\w-]{20,})\b/,
  'a session of an encrypted mailbox':
    /\bsmtps?:\/\/[^\s:/'"`]+:(?!password|secret|\$|…)[^\s@'"`]{12,}@(?![\w.-]*example)/,
};

function secretsIn(text: string): readonly string[] {
  return Object.entries(SECRETS)
    .filter(([, pattern]) => pattern.test(text))
    .map(([what]) => what);
}

test('no file of the repository holds a secret', () => {
  const found = readRepository()
    // Tests show that such keys are refused.
    .filter((file) => file.text !== null && !/\.test\.|\/fixtures\//.test(file.path))
    .flatMap((file) => secretsIn(file.text ?? '').map((what) => `${file.path}: ${what}`));
  assert.deepEqual(found, []);
});

const BUILT = ['apps/web/dist', 'apps/console/dist'].filter((folder) =>
  existsSync(path.join(repositoryRoot, folder)),
);

test('no built page or script holds one', { skip: BUILT.length === 0 && 'nothing is built' }, () => {
  const found = BUILT.flatMap((folder) => {
    const names = readdirSync(path.join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' });
    const texts = names.filter((name) => /\.(?:html|js|css|json|map|txt|svg|webmanifest)$/.test(name));
    assert.ok(texts.length > 0, `${folder} holds nothing`);
    return texts.flatMap((name) => {
      const text = readFileSync(path.join(repositoryRoot, folder, name), 'utf8');
      return secretsIn(text).map((what) => `${folder}/${name}: ${what}`);
    });
  });
  assert.deepEqual(found, []);
});

for (const [what, text] of [
  ['an extended private key', `xprv${'9s21ZrQH143K'.repeat(9)}`],
  ['a private key in a file of its own', `-----BEGIN PRIVATE KEY-----\n${'MIIE'.repeat(20)}\n`],
  ['a key of a cloud service', `id = AKIA${'ABCD'.repeat(4)}`],
  ['a token of a code host', `ghp_${'a1'.repeat(18)}`],
] as const) {
  test(`${what} would be found`, () => assert.deepEqual(secretsIn(text), [what]));
}
