import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnOfProblem, findColumnProblem, firstDraft, listLabels, toNamed } from './column-draft.ts';

const ROWS = [
  ['Account', '110-222'],
  [],
  ['Day', 'Text', 'Credit', 'Debit', ''],
  ['2026-11-20', 'A', '1', ''],
];
const LABELS = listLabels(ROWS, 2);

test('the header is guessed, and what was named before is chosen again', () => {
  assert.deepEqual(firstDraft({ rows: ROWS, named: null }), {
    headerRow: 2,
    form: 'two',
    columns: {},
    inWord: '',
  });
  const named = { columns: { time: 'Day', signed: 'Credit', side: 'Debit' }, inWord: 'C' };
  assert.deepEqual(firstDraft({ rows: ROWS, named }), {
    headerRow: 2,
    form: 'word',
    columns: named.columns,
    inWord: 'C',
  });
});

test('a column that is needed and missing, or named twice, stops the form', () => {
  const draft = { ...firstDraft({ rows: ROWS, named: null }), columns: { time: 'Day', in: 'Credit' } };
  assert.equal(findColumnProblem(draft, LABELS, 'out'), 'missing');
  assert.equal(findColumnProblem(draft, LABELS, 'balance'), null);
  assert.equal(toNamed(draft, LABELS), null);
  const doubled = { ...draft, columns: { ...draft.columns, out: 'Credit', shown: 'Text' } };
  assert.equal(findColumnProblem(doubled, LABELS, 'out'), 'doubled');
  const whole = { ...doubled, columns: { ...doubled.columns, out: 'Debit', signed: 'Text' } };
  assert.deepEqual(toNamed(whole, LABELS), {
    columns: { time: 'Day', out: 'Debit', in: 'Credit', shown: 'Text' },
    inWord: null,
  });
  // A name that the chosen row does not have is not sent.
  assert.equal(toNamed({ ...whole, headerRow: 3 }, listLabels(ROWS, 3)), null);
  const word = {
    ...whole,
    form: 'word',
    columns: { time: 'Day', shown: 'Text', signed: 'Credit', side: 'Debit' },
  };
  assert.equal(toNamed({ ...word, form: 'word' }, LABELS), null);
  assert.equal(toNamed({ ...word, form: 'word', inWord: ' C ' }, LABELS)?.inWord, 'C');
});

test('a problem of a row is shown beside its column', () => {
  assert.equal(columnOfProblem('date_unreadable', 'two'), 'time');
  assert.equal(columnOfProblem('amount_missing', 'two'), 'in');
  assert.equal(columnOfProblem('amount_unreadable', 'word'), 'signed');
  assert.equal(columnOfProblem('another_account', 'two'), null);
});
