import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeEpoch } from './judge-epoch.ts';

const DATABASE = { deskId: 'desk', epoch: 7, serverPlace: null };
const SOLE = { serverPlace: null, isShared: false };
const SHARED = { serverPlace: '1/1/1', isShared: true };

function judge(fileEpoch: number | null, where: typeof SOLE | typeof SHARED = SOLE) {
  const mark = fileEpoch === null ? null : { deskId: 'desk', epoch: fileEpoch };
  return judgeEpoch({ database: { ...DATABASE, serverPlace: where.serverPlace }, mark, ...where });
}

test('a stop, and a kill between the two writes, are no restore', () => {
  assert.equal(judge(7), null);
  assert.equal(judge(6), null);
  assert.equal(judge(7, SHARED), null);
});

test('a database that is behind its file was restored', () => {
  assert.equal(judge(8), 'older_than_file');
  assert.equal(judge(8, SHARED), 'older_than_file');
});

test('a database that is further than one process can have moved it was put there', () => {
  assert.equal(judge(5), 'newer_than_file');
  assert.equal(judge(5, SHARED), null, 'others have moved it on');
});

test('a database without its file may be of any time; a further process may come without one', () => {
  assert.equal(judge(null), 'file_missing');
  assert.equal(judge(null, SHARED), null);
});

test('a new database has no file, and a file of another database says that one is lost', () => {
  const mark = { deskId: 'desk', epoch: 7 };
  assert.equal(judgeEpoch({ database: null, mark: null, ...SOLE }), null);
  assert.equal(judgeEpoch({ database: null, mark, ...SOLE }), 'file_of_other_desk');
  assert.equal(
    judgeEpoch({ database: DATABASE, mark: { ...mark, deskId: 'other' }, ...SOLE }),
    'file_of_other_desk',
  );
});

test('a database on another server, timeline or name was restored, whatever the numbers say', () => {
  const database = { ...DATABASE, serverPlace: '1/1/1' };
  const mark = { deskId: 'desk', epoch: 7 };
  assert.equal(judgeEpoch({ database, mark, serverPlace: '1/2/1', isShared: true }), 'server_changed');
  assert.equal(judgeEpoch({ database, mark, serverPlace: null, isShared: true }), null, 'not to be asked');
});
