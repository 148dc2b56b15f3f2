import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type KeyReading, readKey } from './key-table.ts';

function press(
  key: string,
  over: { code?: string; hasModifier?: boolean; wasGoing?: boolean } = {},
): KeyReading {
  const { code = '', hasModifier = false, wasGoing = false } = over;
  return readKey({ key, code, hasModifier, isComposing: false }, wasGoing);
}

test('J and K move, Enter takes, Space selects, the question mark helps', () => {
  assert.deepEqual(press('j').command, { kind: 'move', step: 1 });
  assert.deepEqual(press('K').command, { kind: 'move', step: -1 });
  assert.deepEqual(press('Enter').command, { kind: 'enter' });
  assert.deepEqual(press(' ').command, { kind: 'pick' });
  assert.deepEqual(press('*').command, { kind: 'pick_all' });
  assert.deepEqual(press('?').command, { kind: 'help' });
});

test('keys mean the same while Korean is typed', () => {
  assert.deepEqual(press('ㅓ', { code: 'KeyJ' }).command, { kind: 'move', step: 1 });
  assert.deepEqual(press('ㅁ', { code: 'KeyA' }).command, { kind: 'copy_amount' });
});

test('G and a letter go to a place, and C after G is no copy', () => {
  assert.deepEqual(press('g'), { command: null, isGoing: true });
  assert.deepEqual(press('q', { wasGoing: true }), {
    command: { kind: 'go', letter: 'q' },
    isGoing: false,
  });
  assert.deepEqual(press('c', { wasGoing: true }).command, { kind: 'go', letter: 'c' });
  assert.deepEqual(press('ㅠ', { code: 'KeyB', wasGoing: true }).command, { kind: 'go', letter: 'b' });
});

test('keys of the browser are left to it', () => {
  assert.equal(press('c', { hasModifier: true }).command, null);
  assert.equal(press('F5').command, null);
  assert.equal(
    readKey({ key: 'j', code: 'KeyJ', hasModifier: false, isComposing: true }, false).command,
    null,
  );
});

test('no bare key takes money out: it presses what a button shows, and those open a dialog', () => {
  const marks = {
    p: 'next_step',
    b: 'prepare_picked',
    x: 'cancel',
    h: 'hold',
    r: 'refund',
    l: 'release',
    s: 'show',
    n: 'note',
    m: 'tell',
  };
  for (const [key, mark] of Object.entries(marks))
    assert.deepEqual(press(key).command, { kind: 'press', mark });
  assert.equal(press('d').command, null);
});
