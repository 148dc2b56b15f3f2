import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDocuments } from './docs-rules.ts';
import { checkFile } from './file-rules.ts';
import { checkWords } from './word-rules.ts';

/** Where a rule is broken in a small repository, as `path:line`. */
function broken(rule: string, files: Record<string, string>): string[] {
  const all = Object.entries(files).map(([path, text]) => ({ path, text, bytes: text.length }));
  return [...all.flatMap(checkFile), ...checkWords(all), ...checkDocuments(all)]
    .filter((finding) => finding.rule === rule)
    .map((finding) => `${finding.path}:${finding.line}`);
}

const LONG = 'x'.repeat(120);

// Put together here, so that this file itself does not break the rules that it tries.
const PAPER = ['ru', 'ling'].join('');
const HOME = ['/ho', 'me'].join('');

test('a line has at most 110 characters, unless it is one text and nothing else', () => {
  assert.deepEqual(
    broken('line-chars', {
      'a.ts': `const a = 1;\nconst ${LONG} = 1;\n`,
      'texts.ts': `export const T = {\n  'a.b': '${LONG}',\n  'c.d':\n    '${LONG}',\n};\n`,
      'comment.ts': `// ${LONG}\n`,
      'notes.md': LONG,
    }),
    ['a.ts:2', 'comment.ts:1'],
  );
});

test('a file has at most 200 kB, fonts and pictures of the docs aside', () => {
  const big = 'x'.repeat(200_001);
  const files = { 'a.svg': big, 'b.woff2': big, 'docs/c.png': big, 'c.png': big };
  assert.deepEqual(broken('file-bytes', files), ['a.svg:0', 'c.png:0']);
});

test('money rooms know no floats', () => {
  const code = [`Number('1');`, `parseFloat('1');`, 'Math.floor(1);', '(1).toFixed(2);', `BigInt('1');`].join(
    '\n',
  );
  assert.deepEqual(
    broken('no-floats-in-money', {
      'packages/core/src/money/a.ts': code,
      'packages/core/src/money/a.test.ts': `Number('1');`,
      'packages/core/src/order/a.ts': `Number('1'); // not a money room`,
    }),
    ['money/a.ts:1', 'money/a.ts:2', 'money/a.ts:3', 'money/a.ts:4'].map(
      (place) => `packages/core/src/${place}`,
    ),
  );
});

test('the wall clock is read in a clock, in compose and in main', () => {
  const code = `Date.now();`;
  assert.deepEqual(
    broken('clock-is-passed-in', {
      'packages/desk/src/order/a.ts': `// Date.now()\nnew Date();\nnew Date(nowMs);\n`,
      'apps/server/src/compose.ts': code,
      'apps/server/src/main.ts': code,
      'apps/web/src/shared/clock/server-clock.ts': code,
      'packages/desk/src/order/a.test.ts': code,
      'packages/desk/src/order/o-clock-face.ts': code,
    }),
    ['packages/desk/src/order/a.ts:2', 'packages/desk/src/order/o-clock-face.ts:1'],
  );
});

test('code is loaded later in one way', () => {
  const code = `lazy(f);\nawait import('./b.ts');\ncreateLater(() => import('./c.ts'));`;
  assert.deepEqual(
    broken('one-way-to-load-later', { 'apps/web/src/a.tsx': code, 'apps/web/src/a.test.ts': code }),
    ['apps/web/src/a.tsx:1', 'apps/web/src/a.tsx:2'],
  );
});

test('no comment silences a check', () => {
  const code = '// oxlint-disable-next-line\n/* @ts-expect-error */\n// fine\n';
  assert.deepEqual(broken('no-disable-comments', { 'a.ts': code }), ['a.ts:1', 'a.ts:2']);
});

test('nothing points at papers outside the repository', () => {
  const text = `See ${PAPER} 12.\nAn ${PAPER} of its own.\n${PAPER} #4\n`;
  assert.deepEqual(broken('no-outside-references', { 'docs/a.md': text }), ['docs/a.md:1', 'docs/a.md:3']);
});

test('an old-fashioned word is refused everywhere but in the list of them', () => {
  const text = 'Whoever asks\ngets an answer\nthat shall do.';
  const found = broken('no-old-words', { 'docs/a.md': text, 'STYLE.md': text });
  assert.deepEqual(found, ['docs/a.md:1', 'docs/a.md:3']);
});

test('no path of one machine is written down', () => {
  const text = `const a = '${HOME}/mina/naru/x';\nconst b = '/api${HOME}/1';\nopen('${HOME}/j/x');\n`;
  assert.deepEqual(broken('no-machine-paths', { 'a.ts': text }), ['a.ts:1', 'a.ts:3']);
});

test('the words of the wire stay outside', () => {
  const code = `const walletAddress = 1;\nconst a = 'walletAddress';`;
  assert.deepEqual(
    broken('no-wire-words-inside', { 'packages/desk/src/a.ts': code, 'packages/contract/src/a.ts': code }),
    ['packages/desk/src/a.ts:1'],
  );
});

test('a name says something', () => {
  const files = {
    'packages/core/src/utils/a.ts': '',
    'packages/core/src/order/order-helpers.ts': '',
    'packages/desk/src/data/b.ts': '',
    'packages/core/src/amount/text-amount.ts': '',
    'packages/desk/src/order-manager.test.ts': '',
    'docs/misc.md': '',
  };
  assert.deepEqual(broken('no-empty-names', files), [
    'packages/core/src/utils/a.ts:0',
    'packages/core/src/order/order-helpers.ts:0',
    'packages/desk/src/data/b.ts:0',
    'packages/desk/src/order-manager.test.ts:0',
  ]);
});

test('a Korean particle after a value follows the value', () => {
  const at = (name: string, text: string) => broken('no-fixed-particles', { [name]: text });
  for (const wrong of [
    "'{{amount}}을(를)'",
    "'{{rate}}(으)로'",
    "'{{pay}}을 보내고'",
    "'<b>{{email}}</b>로.'",
    '`${sum}는`',
    "'“{{text}}”와 같은'",
    "'{{pay:를}}'",
  ])
    assert.deepEqual(at('apps/web/src/a.ts', wrong), ['apps/web/src/a.ts:1'], wrong);
  for (const right of ["'{{pay:을}} 보내고'", "'{{until}}까지 {{day}}에'", "'{{pay:으로}}'", "'{{pay}}만'"])
    assert.deepEqual(at('apps/web/src/a.ts', right), [], right);
  assert.deepEqual(at('packages/core/src/a.test.ts', "'{{pay}}을'"), [], 'tests may quote what is wrong');
});

test('only the order store changes an order in SQL', () => {
  const sql = 'const SQL = `UPDATE orders\n SET stage = ?`; // update orders';
  assert.deepEqual(
    broken('one-door-for-status', {
      'packages/store/src/order/order-store.ts': sql,
      'packages/store/src/payout/payout-store.ts': sql,
      'apps/server/src/http/a.ts': `run('set Status = 1');`,
      'packages/store/src/order/rail-store.ts': 'const SQL = `UPDATE rails SET head = ?`;',
    }),
    [
      'packages/store/src/payout/payout-store.ts:1',
      'packages/store/src/payout/payout-store.ts:2',
      'apps/server/src/http/a.ts:1',
    ],
  );
});

test('every dependency is explained', () => {
  const manifest = JSON.stringify({
    dependencies: { '@naru/core': '0.1.0', fastify: '5.0.0', uqr: '1.0.0' },
  });
  const files = {
    'apps/server/package.json': manifest,
    'docs/adr/0013-dependencies.md': 'a table with `fastify`',
  };
  assert.deepEqual(broken('dependencies-are-explained', files), ['apps/server/package.json:0']);
});

test('every version is exact', () => {
  const manifest = JSON.stringify({ dependencies: { a: '^1.0.0' }, devDependencies: { b: '1.2.3' } });
  assert.deepEqual(broken('exact-versions', { 'package.json': manifest }), ['package.json:0']);
});

test('the lockfile holds every platform', () => {
  const lockfile = { packages: { 'node_modules/a': { optionalDependencies: { 'a-linux-x64': '1.0.0' } } } };
  assert.deepEqual(broken('whole-lockfile', { 'package-lock.json': JSON.stringify(lockfile) }), [
    'package-lock.json:0',
  ]);
});

test('a decision has its five parts', () => {
  const parts = ['Context', 'Decision', 'Alternatives', 'Consequences', 'Enforced by'].map(
    (part) => `**${part}:** x`,
  );
  const files = { 'docs/adr/0001-a.md': parts.join('\n'), 'docs/adr/0002-b.md': parts.slice(1).join('\n') };
  assert.deepEqual(broken('decisions-are-whole', files), ['docs/adr/0002-b.md:0']);
});

test('a path that a document names is there', () => {
  const files = { 'README.md': '`tools/tidy.ts` `tools`\n`packages/core/src/quote`', 'tools/tidy.ts': '' };
  assert.deepEqual(broken('no-dead-paths', files), ['README.md:2']);
});

test('no link in a document is dead', () => {
  const text = '[a](docs/a.md) [b](docs/b.md#part)\n[c](https://example.org) [d](docs) [e](#here)\n# Here';
  assert.deepEqual(broken('no-dead-paths', { 'README.md': text, 'docs/a.md': '' }), ['README.md:1']);
  const headed = '# A `whole` day, twice\n[here](#a-whole-day-twice)\n[there](#a-day)\n';
  const links = '[a](docs/a.md#a-whole-day-twice)\n[b](docs/a.md#elsewhere)\n';
  assert.deepEqual(broken('no-dead-paths', { 'README.md': links, 'docs/a.md': headed }), [
    'README.md:2',
    'docs/a.md:3',
  ]);
});

test('both languages of a text have the same places to fill in', () => {
  const text = `export const T = {
  a: { en: 'Hi {{name}}', kr: '{{nane}}' },
  b: { en: '<b>I</b> {{n}}, see “{{=c}}”', kr: '“{{=c}}”, <b>나</b> {{n:을}}' },
  c: {
    en: 'Press “{{=b}}”.',
    kr: '누르세요.',
  },
};`;
  const files = { 'apps/web/src/a-texts.ts': text, 'apps/web/src/a.test.ts': text };
  assert.deepEqual(broken('parity', files), ['apps/web/src/a-texts.ts:2', 'apps/web/src/a-texts.ts:5']);
});

test('both themes declare the same tokens', () => {
  const dark = `:root,\n[data-theme='is_dark'] { --bg: #000; --fg: #fff; }\n`;
  const css = (light: string) => `${dark}[data-theme='is_light'] { --bg: #fff; ${light} }`;
  const path = 'packages/ui/src/tokens.css';
  assert.deepEqual(broken('parity', { [path]: css('--fg: #000;') }), []);
  assert.deepEqual(broken('parity', { [path]: css('--extra: 1;') }), [`${path}:2`, `${path}:3`]);
  assert.deepEqual(broken('parity', { [path]: ':root { --bg: #000; }' }), [`${path}:1`]);
});
