import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOTHING_PICKED, PICKED_MAX, pick, pickAll } from './selection.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const one = (id: string) => ({ ids: IDS, id, isRange: false });
const range = (id: string) => ({ ids: IDS, id, isRange: true });
const idsOf = ({ picked }: { readonly picked: ReadonlySet<string> }) => [...picked].toSorted().join('');

test('an order is picked and left out again', () => {
  const picked = pick(NOTHING_PICKED, one('b'));
  assert.equal(idsOf(picked), 'b');
  assert.equal(idsOf(pick(picked, one('b'))), '');
});

test('a range follows the last pick in either direction, and leaves out what it began with', () => {
  assert.equal(idsOf(pick(pick(NOTHING_PICKED, one('b')), range('d'))), 'bcd');
  assert.equal(idsOf(pick(pick(NOTHING_PICKED, one('d')), range('b'))), 'bcd');
  const all = pickAll(NOTHING_PICKED, IDS);
  assert.equal(idsOf(pick(pick(all, one('b')), range('d'))), 'ae');
});

test('a range whose beginning has left the list is one order', () => {
  const gone = { picked: new Set(['x']), lastId: 'x' };
  assert.equal(idsOf(pick(gone, range('c'))), 'cx');
});

test('all of a page are picked at once, and none when all of them are', () => {
  assert.equal(idsOf(pickAll(pick(NOTHING_PICKED, one('b')), IDS)), 'abcde');
  assert.equal(idsOf(pickAll(pickAll(NOTHING_PICKED, IDS), IDS)), '');
});

test('never more than a hundred orders are picked', () => {
  const many = Array.from({ length: PICKED_MAX + 20 }, (_, n) => `order-${n}`);
  const all = pickAll(NOTHING_PICKED, many);
  assert.equal(all.picked.size, PICKED_MAX);
  const last = many.at(-1) ?? '';
  assert.equal(pick(all, { ids: many, id: last, isRange: false }).picked.size, PICKED_MAX);
  assert.equal(pickAll(all, many).picked.size, 0);
});
