import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlainText } from './plain-text.ts';

test('Korean, emoji and long text are plain text; what hides or turns is not', () => {
  assert.ok(isPlainText('문의합니다 😀 é', 'one line'));
  assert.ok(isPlainText('two\nlines', 'many lines'));
  assert.ok(!isPlainText('two\nlines', 'one line'));
  for (const hidden of ['\u200b', '\u202e', '\u2066', '\u001b', '\r', '\t', '\ufeff', '\u2028', '\u0085']) {
    assert.ok(!isPlainText(`a${hidden}b`, 'many lines'), JSON.stringify(hidden));
  }
});
