import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { shortClassNames } from './short-class-names.ts';
import { shortProperties } from './short-properties.ts';

const SHEETS = {
  'apps/web/src/a.module.css': '.near { color: var(--ink); } .far { margin: var(--wide); }',
  'apps/web/src/b.module.css': '.near { color: var(--ink); }',
  'packages/ui/src/tokens.css': ':root { --ink: black; --wide: 4px; }',
};

const root = mkdtempSync(path.join(tmpdir(), 'naru-short-'));
for (const [file, text] of Object.entries(SHEETS)) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
after(() => rmSync(root, { recursive: true }));

test('a class is named by its sheet and its place in it, the same in every build', () => {
  const a = path.join(root, 'apps/web/src/a.module.css');
  const b = path.join(root, 'apps/web/src/b.module.css');
  const ask = [
    ['near', a],
    ['far', `${a}?used`],
    ['near', b],
    ['near', a],
  ] as const;
  const first = shortClassNames(root);
  const names = ask.map(([name, file]) => first(name, file));
  assert.deepEqual(names, ['A0', 'A1', 'B0', 'A0']);
  const second = shortClassNames(root);
  assert.deepEqual(
    ask.map(([name, file]) => second(name, file)),
    names,
  );
  assert.throws(() => first('near', path.join(root, 'elsewhere.module.css')), /unknown place/);
});

test('a custom property is short where it is set and where it is used, the most used first', () => {
  const declarations = [
    { prop: '--ink', value: 'black' },
    { prop: 'margin', value: 'var(--wide) calc(var(--ink) + 1px)' },
    { prop: 'color', value: 'var(--of-somebody-else)' },
  ];
  shortProperties(root).OnceExit({ walkDecls: (visit) => declarations.forEach(visit) });
  assert.deepEqual(declarations, [
    { prop: '--a', value: 'black' },
    { prop: 'margin', value: 'var(--b) calc(var(--a) + 1px)' },
    { prop: 'color', value: 'var(--of-somebody-else)' },
  ]);
});
