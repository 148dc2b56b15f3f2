import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const LIST = new URL('../../docs/security/attacks.md', import.meta.url);
/** Of the design. */
const ATTACKS = 62;
const STATE = /^(?:tested|part|not built yet|not met)(?:$|[:;, ])/;

/** The cells of each row of the first table. */
function readRows(): readonly (readonly string[])[] {
  const [, table = ''] = readFileSync(LIST, 'utf8').split('| --- | --- | --- | --- |\n');
  const lines = (table.split('\n\n')[0] ?? '').split('\n').filter((line) => line !== '');
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('every attack of the design has one row, and every row its state', () => {
  const rows = readRows();
  const listed = rows.flatMap(([id = '']) => (id.startsWith('T-') ? [id] : []));
  const expected = Array.from({ length: ATTACKS }, (_, n) => `T-${String(n + 1).padStart(2, '0')}`);
  assert.deepEqual(listed, expected);
  for (const [id, attack, tests = '', state = ''] of rows) {
    assert.match(state, STATE, `${id}: ${attack}`);
    const isTried = state.startsWith('tested') || state.startsWith('part');
    assert.equal(tests === '–', !isTried && !state.startsWith('not met'), `${id}: ${attack}`);
  }
});

test('every test that the list names is there', () => {
  const text = readFileSync(LIST, 'utf8');
  const links = [...text.matchAll(/\]\((\.\.\/[^)]+)\)/g)].map(([, link = '']) => link);
  assert.ok(links.length > ATTACKS);
  for (const link of links) assert.ok(existsSync(new URL(link, LIST)), link);
});
