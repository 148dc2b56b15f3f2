import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './csv-line.ts';

test('cells are separated by commas, and quoted only where they must be', () => {
  assert.equal(csvLine(['a', '0.5', 'b, "c"', 'two\nlines', '']), 'a,0.5,"b, ""c""","two\nlines",\r\n');
});

test('no cell is a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])
    assert.ok(csvLine([text]).replace(/^"/, '').startsWith("'"), text);
});
