import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseFilesOf } from './arrows.ts';
import { checkWeight, lowerBudget, weigh } from './weight.ts';

function weightOf(tree: Record<string, string>) {
  const files = Object.entries(tree).map(([path, text]) => ({ path, text, bytes: text.length }));
  return weigh(houseFilesOf(files), files);
}

test('the product is weighed without its tests, and what is around it is not', () => {
  const weight = weightOf({
    'packages/core/src/money/money.ts': 'export const ONE = 1n;\n// It lies.\n',
    'packages/core/src/money/amount.test.ts': '\n\n\n',
    'packages/core/src/testing/sample.ts': '\n\n\n',
    'tools/house.ts': '\n\n\n',
    'apps/web/src/form.css': '.a {\n  color: red;\n}\n.b { color:  red; }\n',
  });
  assert.equal(weight['product lines'], 2);
  assert.equal(weight['product files'], 1);
  assert.equal(weight['css lines'], 4);
  assert.equal(weight['css rules repeated exactly'], 1);
  assert.equal(weight['lines of riddling words'], 1);
});

test('a list of words that is in two files counts as one too many, in any order', () => {
  const weight = weightOf({
    'packages/core/src/a.ts': `export const STAGES = ['open', 'paid', 'done'] as const;\n`,
    'packages/core/src/b.ts': `export type Stage = 'done' | 'open' | 'paid';\n`,
    'packages/core/src/c.ts': `export type Pair = 'open' | 'paid';\n`,
  });
  assert.equal(weight['word lists written more than once'], 1);
  assert.equal(weight['extra copies of word lists'], 1);
});

test('a measure above its bound and one without a bound are refused, and a bound only falls', () => {
  const budget = { lines: 10, files: 3 };
  assert.deepEqual(checkWeight({ lines: 10, files: 2 }, budget), []);
  const found = checkWeight({ lines: 11, files: 3, folders: 1 }, budget).map(({ message }) => message);
  assert.deepEqual(found, ['lines: 11, and the bound is 10', 'folders: 1, and the bound is missing']);
  assert.deepEqual(lowerBudget({ lines: 11, files: 2 }, budget), { lines: 10, files: 2 });
});
