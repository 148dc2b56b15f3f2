import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRecoveryWords, readRecoveryWords } from './recovery-words.ts';

const DESK = createRecoveryWords(new Uint8Array(32).fill(7));
const ORDER = { orderId: '4kLq8vWb2nRt5yXcDfGhJmPsUzAe', reference: 'NR-7K3M-Q2' };
const WORDS = DESK.wordsOf(ORDER);

function read(text: string) {
  const answer = readRecoveryWords(text);
  return answer.ok ? answer.value : assert.fail(answer.reason);
}

test('eight words name the order they were made for, and open it alone', () => {
  assert.match(WORDS, /^[a-z]+(?: [a-z]+){7}$/);
  assert.equal(WORDS, DESK.wordsOf(ORDER));
  assert.equal(read(WORDS).reference, ORDER.reference);
  assert.equal(DESK.open(read(WORDS), ORDER), true);
  assert.equal(DESK.open(read(WORDS), { orderId: '5kLq8vWb2nRt5yXcDfGhJmPsUzAe' }), false);
});

test('every reference comes back out of its words', () => {
  for (const reference of ['NR-0000-00', 'NR-ZZZZ-ZZ', 'NR-0000-0Z', 'NR-Z000-00', 'NR-A1B2-C3']) {
    const order = { orderId: ORDER.orderId, reference };
    assert.equal(read(DESK.wordsOf(order)).reference, reference);
    assert.equal(DESK.open(read(DESK.wordsOf(order)), order), true);
  }
});

test('words are read in capitals, numbered, and on several lines', () => {
  const written = WORDS.toUpperCase()
    .split(' ')
    .map((word, at) => `${at + 1}. ${word},`)
    .join('\r\n');
  assert.deepEqual(read(`  ${written} `), read(WORDS));
});

test('a typing error is named', () => {
  const words = WORDS.split(' ');
  assert.deepEqual(readRecoveryWords(words.with(2, 'narwhale').join(' ')), {
    ok: false,
    reason: 'recovery_word_unknown',
    word: 3,
  });
  for (const text of ['', '  ', words.slice(1).join(' '), `${WORDS} abandon`, 'x'.repeat(5000)])
    assert.deepEqual(readRecoveryWords(text), { ok: false, reason: 'recovery_words_count' });
  const swapped = [words[1], words[0], ...words.slice(2)].join(' ');
  assert.deepEqual(readRecoveryWords(swapped), { ok: false, reason: 'recovery_words_wrong' });
});

test('words of another desk open nothing, although they are typed well', () => {
  const other = createRecoveryWords(new Uint8Array(32).fill(8));
  assert.equal(DESK.open(read(other.wordsOf(ORDER)), ORDER), false);
});
