import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkOwnerForm, countCharacters } from './owner-form.ts';

test('a name and fifteen characters are enough', () => {
  assert.deepEqual(checkOwnerForm({ name: 'Mina', password: 'fifteen letters' }), {
    name: null,
    password: null,
  });
});

test('fourteen characters are too short, however many bytes they take', () => {
  assert.equal(checkOwnerForm({ name: 'Mina', password: 'fourteen chars' }).password, 'password_too_short');
  assert.equal(countCharacters('🔒🔒'), 2);
  assert.equal(checkOwnerForm({ name: 'Mina', password: '🔒'.repeat(14) }).password, 'password_too_short');
  assert.equal(checkOwnerForm({ name: 'Mina', password: '🔒'.repeat(15) }).password, null);
});

test('what is missing or too long is named for each field', () => {
  assert.deepEqual(checkOwnerForm({ name: ' ', password: '' }), {
    name: 'name_missing',
    password: 'password_missing',
  });
  assert.equal(checkOwnerForm({ name: 'n'.repeat(65), password: 'x'.repeat(15) }).name, 'name_too_long');
  assert.equal(checkOwnerForm({ name: 'Mina', password: 'x'.repeat(1025) }).password, 'password_too_long');
});

test('the name itself is no password', () => {
  const name = 'Mina of the ferry';
  assert.equal(checkOwnerForm({ name, password: name }).password, 'password_is_name');
});
