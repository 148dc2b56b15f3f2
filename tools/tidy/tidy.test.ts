import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as bannedCalls from './banned-calls.ts';
import * as docs from './docs-rules.ts';
import { kebabNames, noEmptyNames } from './name-rules.ts';
import { oneDoorForStatus } from './order-rules.ts';
import { languageParity, themeParity } from './parity-rules.ts';
import { fileBytes, lineChars } from './size-rules.ts';
import { tidyViewOf, type TidyRule } from './tidy-view.ts';
import * as words from './word-rules.ts';

/** Where the rule is broken in a small repository, as `path:line`. */
function broken(rule: TidyRule, files: Record<string, string>): string[] {
  const view = tidyViewOf(Object.entries(files).map(([path, text]) => ({ path, text, bytes: text.length })));
  return rule(view).map((finding) => `${finding.path}:${finding.line}`);
}

const LONG = 'x'.repeat(120);

// Put together here, so that this file itself does not break the rules that it tries.
const PAPER = ['ru', 'ling'].join('');
const HOME = ['/ho', 'me'].join('');

test('a line has at most 110 characters, unless it is one text and nothing else', () => {
  assert.deepEqual(
    broken(lineChars, {
      'a.ts': `const a = 1;\nconst ${LONG} = 1;\n`,
      'texts.ts': `export const T = {\n  'a.b': '${LONG}',\n  'c.d':\n    '${LONG}',\n};\n`,
      'comment.ts': `// ${LONG}\n`,
      'notes.md': LONG,
    }),
    ['a.ts:2', 'comment.ts:1'],
  );
});

test('a file has at most 200 kB, fonts, pictures of the docs and the lockfile aside', () => {
  const big = 'x'.repeat(200_001);
  const files = { 'a.svg': big, 'b.woff2': big, 'docs/c.png': big, 'c.png': big, 'package-lock.json': big };
  assert.deepEqual(broken(fileBytes, files), ['a.svg:0', 'c.png:0']);
});

test('money rooms know no floats', () => {
  const code = [`Number('1');`, `parseFloat('1');`, 'Math.floor(1);', '(1).toFixed(2);', `BigInt('1');`].join(
    '\n',
  );
  assert.deepEqual(
    broken(bannedCalls.noFloatsInMoney, {
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
    broken(bannedCalls.clockIsPassedIn, {
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

test('the environment is read by the settings', () => {
  const code = `process.env['PORT'];`;
  assert.deepEqual(
    broken(bannedCalls.settingsArePassedIn, {
      'apps/server/src/config.ts': code,
      'apps/server/src/settings/read-settings.ts': code,
      'apps/server/src/http/app.ts': code,
      'tools/a.ts': code,
    }),
    ['apps/server/src/http/app.ts:1'],
  );
});

test('the storage of the browser has one door', () => {
  const code = `localStorage.clear();`;
  assert.deepEqual(
    broken(bannedCalls.oneStorageDoor, {
      'packages/ui/src/page/browser-storage.ts': code,
      'apps/web/public/theme.js': code,
      'apps/web/src/features/auth/logout.ts': code,
    }),
    ['apps/web/src/features/auth/logout.ts:1'],
  );
});

test('no markup is written as text', () => {
  const code = `element.innerHTML = '';\nconst a = <p dangerouslySetInnerHTML={b} />;`;
  assert.deepEqual(broken(bannedCalls.noRawMarkup, { 'apps/web/src/a.tsx': code }), [
    'apps/web/src/a.tsx:1',
    'apps/web/src/a.tsx:2',
  ]);
});

test('code is loaded later in one way', () => {
  const code = `lazy(f);\nawait import('./b.ts');\ncreateLater(() => import('./c.ts'));`;
  assert.deepEqual(
    broken(bannedCalls.oneWayToLoadLater, { 'apps/web/src/a.tsx': code, 'apps/web/src/a.test.ts': code }),
    ['apps/web/src/a.tsx:1', 'apps/web/src/a.tsx:2'],
  );
});

test('no test is focused or only planned', () => {
  const code = `test.only('a', () => {});\nit('b', { only: true }, f);\ntest.todo('c');\nlist.only(1);`;
  assert.deepEqual(broken(bannedCalls.noFocusedTests, { 'a.test.ts': code }), [
    'a.test.ts:1',
    'a.test.ts:2',
    'a.test.ts:3',
  ]);
});

test('a comment promises nothing', () => {
  const code = `const a = 'TODO';\n// TODO: later\n`;
  assert.deepEqual(broken(words.noPromises, { 'a.ts': code, 'b.css': '/* FIXME */' }), ['a.ts:2', 'b.css:1']);
});

test('no comment silences a check', () => {
  const code = '// oxlint-disable-next-line\n/* @ts-expect-error */\n// fine\n';
  assert.deepEqual(broken(words.noDisableComments, { 'a.ts': code }), ['a.ts:1', 'a.ts:2']);
});

test('nothing points at papers outside the repository', () => {
  const text = `See ${PAPER} 12.\nAn ${PAPER} of its own.\n${PAPER} #4\n`;
  assert.deepEqual(broken(words.noOutsideReferences, { 'docs/a.md': text }), ['docs/a.md:1', 'docs/a.md:3']);
});

test('an old-fashioned word is refused everywhere but in the list of them', () => {
  const text = 'Whoever asks\ngets an answer\nthat shall do.';
  const found = broken(words.noOldWords, { 'docs/a.md': text, 'STYLE.md': text });
  assert.deepEqual(found, ['docs/a.md:1', 'docs/a.md:3']);
});

test('no path of one machine is written down', () => {
  const text = `const a = '${HOME}/mina/naru/x';\nconst b = '/api${HOME}/1';\nopen('${HOME}/j/x');\n`;
  assert.deepEqual(broken(words.noMachinePaths, { 'a.ts': text }), ['a.ts:1', 'a.ts:3']);
});

test('the words of the wire stay outside', () => {
  const code = `const walletAddress = 1;\nconst a = 'walletAddress';`;
  assert.deepEqual(
    broken(words.noWireWordsInside, { 'packages/desk/src/a.ts': code, 'packages/contract/src/a.ts': code }),
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
  assert.deepEqual(broken(noEmptyNames, files), [
    'packages/core/src/utils/a.ts:0',
    'packages/core/src/order/order-helpers.ts:0',
    'packages/desk/src/data/b.ts:0',
    'packages/desk/src/order-manager.test.ts:0',
  ]);
});

test('files are called in kebab-case', () => {
  const files = {
    'packages/core/src/Order.ts': '',
    'apps/web/src/a_b.tsx': '',
    'apps/web/src/a-b.module.css': '',
    'packages/ui/src/LICENSE-a.txt': '',
  };
  assert.deepEqual(broken(kebabNames, files), ['packages/core/src/Order.ts:0', 'apps/web/src/a_b.tsx:0']);
});

test('a Korean particle after a value follows the value', () => {
  const at = (name: string, text: string) => broken(words.noFixedParticles, { [name]: text });
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

test('both languages have the same texts with the same places to fill in', () => {
  const english = `export const EN = {\n  'a': 'Hi {{name}}',\n  'b': 'Two',\n  'd': '<b>I</b> {{n}}',\n};`;
  const korean = `export const KR = {\n  'a':\n    '{{nane}}',\n  'c': '셋',\n  'd': '<b>나</b> {{n:을}}',\n};`;
  const at = (name: string) => `apps/web/src/shared/i18n/${name}.ts`;
  assert.deepEqual(broken(languageParity, { [at('en')]: english, [at('kr')]: korean }), [
    `${at('kr')}:0`,
    `${at('en')}:0`,
    `${at('kr')}:2`,
  ]);
  assert.deepEqual(broken(languageParity, { [at('en')]: english }), [`${at('kr')}:0`]);
  assert.deepEqual(broken(languageParity, { [at('en')]: english, [at('kr')]: english }), []);
});

test('both themes declare the same tokens', () => {
  const dark = `:root,\n[data-theme='is_dark'] { --bg: #000; --fg: #fff; }\n`;
  const css = (light: string) => `${dark}[data-theme='is_light'] { --bg: #fff; ${light} }`;
  const path = 'packages/ui/src/tokens.css';
  assert.deepEqual(broken(themeParity, { [path]: css('--fg: #000;') }), []);
  assert.deepEqual(broken(themeParity, { [path]: css('--extra: 1;') }), [`${path}:0`, `${path}:0`]);
  assert.deepEqual(broken(themeParity, { [path]: ':root { --bg: #000; }' }), [`${path}:0`]);
});

test('only the order store changes an order in SQL', () => {
  const sql = 'const SQL = `UPDATE orders\n SET stage = ?`; // update orders';
  assert.deepEqual(
    broken(oneDoorForStatus, {
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

test('every room is described', () => {
  const files = { 'packages/core/a.ts': '', 'apps/web/a.ts': '', 'ARCHITECTURE.md': 'packages/core is ...' };
  assert.deepEqual(broken(docs.roomsAreDescribed, files), ['ARCHITECTURE.md:0']);
});

test('every dependency is explained', () => {
  const manifest = JSON.stringify({
    dependencies: { '@naru/core': '0.1.0', fastify: '5.0.0', uqr: '1.0.0' },
  });
  const files = {
    'apps/server/package.json': manifest,
    'docs/adr/0013-dependencies.md': 'a table with `fastify`',
  };
  assert.deepEqual(broken(docs.dependenciesAreExplained, files), ['apps/server/package.json:0']);
});

test('every version is exact', () => {
  const manifest = JSON.stringify({ dependencies: { a: '^1.0.0' }, devDependencies: { b: '1.2.3' } });
  assert.deepEqual(broken(docs.exactVersions, { 'package.json': manifest }), ['package.json:0']);
});

test('the lockfile holds every platform', () => {
  const lockfile = { packages: { 'node_modules/a': { optionalDependencies: { 'a-linux-x64': '1.0.0' } } } };
  assert.deepEqual(broken(docs.wholeLockfile, { 'package-lock.json': JSON.stringify(lockfile) }), [
    'package-lock.json:0',
  ]);
});

test('the lockfile asks for what every package.json asks for', () => {
  const lockfile = { packages: { '': {}, 'packages/ui': { dependencies: { a: '1.0.0' } } } };
  const files = {
    'package-lock.json': JSON.stringify(lockfile),
    'package.json': '{}',
    'packages/ui/package.json': JSON.stringify({ dependencies: { b: '1.0.0' } }),
  };
  assert.deepEqual(broken(docs.lockfileAgrees, files), ['packages/ui/package.json:0']);
});

test('a decision has its five parts', () => {
  const parts = ['Context', 'Decision', 'Alternatives', 'Consequences', 'Enforced by'].map(
    (part) => `**${part}:** x`,
  );
  const files = { 'docs/adr/0001-a.md': parts.join('\n'), 'docs/adr/0002-b.md': parts.slice(1).join('\n') };
  assert.deepEqual(broken(docs.decisionsAreWhole, files), ['docs/adr/0002-b.md:0']);
});

test('a path that a document names is there', () => {
  const files = { 'README.md': '`tools/tidy.ts` `tools`\n`packages/core/src/quote`', 'tools/tidy.ts': '' };
  assert.deepEqual(broken(docs.noDeadPaths, files), ['README.md:2']);
});

test('no link in a document is dead', () => {
  const text = '[a](docs/a.md) [b](docs/b.md#part)\n[c](https://example.org) [d](docs) [e](#here)\n# Here';
  assert.deepEqual(broken(docs.noDeadLinks, { 'README.md': text, 'docs/a.md': '' }), ['README.md:1']);
  const headed = '# A `whole` day, twice\n[here](#a-whole-day-twice)\n[there](#a-day)\n';
  const links = '[a](docs/a.md#a-whole-day-twice)\n[b](docs/a.md#elsewhere)\n';
  assert.deepEqual(broken(docs.noDeadLinks, { 'README.md': links, 'docs/a.md': headed }), [
    'README.md:2',
    'docs/a.md:3',
  ]);
});
