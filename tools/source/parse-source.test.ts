import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cssImports, parseSource } from './parse-source.ts';

test('every way of naming another module is found, with its line', () => {
  const text = [
    `import { a } from './a.ts';`,
    `import type { B } from '@naru/core';`,
    `export * from './c.ts';`,
    `export type { D } from './d.ts';`,
    `const e: import('./e.ts').E = await import('./f.ts');`,
    `/// <reference types="node" />`,
    `await import(a + 'g');`,
    `export const here = 1;`,
  ].join('\n');
  assert.deepEqual(parseSource('x.ts', text).imports, [
    { specifier: './a.ts', kind: 'static', line: 1 },
    { specifier: '@naru/core', kind: 'type', line: 2 },
    { specifier: './c.ts', kind: 'static', line: 3 },
    { specifier: './d.ts', kind: 'type', line: 4 },
    { specifier: './e.ts', kind: 'type', line: 5 },
    { specifier: './f.ts', kind: 'dynamic', line: 5 },
    { specifier: null, kind: 'dynamic', line: 7 },
    { specifier: 'node', kind: 'reference', line: 6 },
  ]);
});

test('comments, strings, templates and JSX text are not code', () => {
  const text = [
    '// one Date.now()',
    'const two = "Date.now()";',
    'const three = `Date.now() ${four(5)} Date.now()`;',
    'const six = <p title="Date.now()">Date.now()</p>;',
    'const seven = Date.now();',
  ].join('\n');
  const { code, lineOf } = parseSource('x.tsx', text);
  assert.equal(code.length, text.length);
  assert.equal(code.split('Date.now()').length, 2);
  assert.equal(lineOf(code.indexOf('Date.now()')), 5);
  assert.match(code, /four\(5\)/);
});

test('comments are taken out of the text that keeps its strings', () => {
  const { withoutComments, comments } = parseSource('x.ts', `query('set status'); // set stage`);
  assert.equal(withoutComments.trimEnd(), `query('set status');`);
  assert.equal(comments, `${' '.repeat(21)} // set stage`.slice(1));
});

test('a file that cannot be read says so', () => {
  assert.notDeepEqual(parseSource('x.ts', 'const = 1').errors, []);
});

test('a style sheet names the sheets it imports', () => {
  assert.deepEqual(cssImports(`@layer a;\n@import '@naru/ui/styles.css';\n@import url("./b.css");`), [
    { specifier: '@naru/ui/styles.css', kind: 'css', line: 2 },
    { specifier: './b.css', kind: 'css', line: 3 },
  ]);
});
