import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConnection } from './connection.ts';

test('two unanswered calls in a row are a broken connection, and one answer ends it', () => {
  const connection = createConnection();
  let changes = 0;
  connection.subscribe(() => {
    changes += 1;
  });
  connection.noteSilence();
  assert.equal(connection.isOffline(), false);
  connection.noteSilence();
  connection.noteSilence();
  assert.equal(connection.isOffline(), true);
  connection.noteAnswer();
  assert.equal(connection.isOffline(), false);
  assert.equal(changes, 2);
});

test('silent calls with an answer between them are no broken connection', () => {
  const connection = createConnection();
  connection.noteSilence();
  connection.noteAnswer();
  connection.noteSilence();
  assert.equal(connection.isOffline(), false);
});
