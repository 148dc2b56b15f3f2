import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTestDesk } from '../testing/test-desk.ts';
import { createImageShelf } from './open-market.ts';

const IMAGE = { contentType: 'image/png', bytes: Uint8Array.from([0x89, 0x50, 0, 255]) };

test('a picture is stored where another process finds it, until its article is gone', () =>
  withTestDesk({}, async ({ desk }) => {
    const shelf = createImageShelf(desk.store);
    assert.equal(await shelf.find('a'), null);
    await shelf.keep('a', IMAGE, ['a', 'b']);
    await desk.store.saveMarketNote('engine', 'stays');
    const found = await createImageShelf(desk.store).find('a');
    assert.deepEqual([found?.contentType, [...(found?.bytes ?? [])]], ['image/png', [...IMAGE.bytes]]);
    await shelf.keep('b', IMAGE, ['b', 'c']);
    assert.deepEqual([await shelf.find('a'), (await shelf.find('b')) === null], [null, false]);
    assert.equal(await desk.store.findMarketNote('engine'), 'stays');
  }));

test('a large picture is shown and not kept', () =>
  withTestDesk({}, async ({ desk }) => {
    const shelf = createImageShelf(desk.store);
    await shelf.keep('big', { ...IMAGE, bytes: new Uint8Array(600 * 1024) }, ['big']);
    assert.equal(await shelf.find('big'), null);
  }));
