import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTestDesk } from '../testing/test-desk.ts';
import { noteFound, readFindings } from './findings.ts';

const NAMES = ['Litecoin', 'Bitcoin', 'Monero', 'TRON', 'Ethereum', 'XRP'];

test('what several networks note at one moment is all kept, and taken out again', () =>
  withTestDesk({}, async ({ desk: { store } }) => {
    const noteAll = (isFound: boolean) =>
      Promise.all(NAMES.map((name) => noteFound(store, 'blocks_pruned', { name, isFound })));
    const found = async () => readFindings(await store.listSettings(), 'blocks_pruned').toSorted();
    await noteAll(true);
    assert.deepEqual(await found(), NAMES.toSorted());
    await noteAll(true);
    await noteAll(false);
    assert.deepEqual(await found(), []);
  }));
