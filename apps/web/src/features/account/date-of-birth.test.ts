import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDateOfBirth } from './date-of-birth.ts';

test('the slashes come by themselves', () => {
  assert.equal(formatDateOfBirth('01022003'), '01/02/2003');
});

test('while typing there is never a slash too many', () => {
  const states = ['', '0', '01', '01/0', '01/02', '01/02/2'];
  assert.deepEqual(['', '0', '01', '010', '0102', '01022'].map(formatDateOfBirth), states);
  assert.equal(formatDateOfBirth('01/02/'), '01/02');
});

test('letters fall away, and so does a ninth digit', () => {
  assert.equal(formatDateOfBirth('a1b2c'), '12');
  assert.equal(formatDateOfBirth('010220039'), '01/02/2003');
});

test('a date that the browser fills in has the year first', () => {
  assert.equal(formatDateOfBirth('2003-02-01'), '01/02/2003');
});

test('full-width digits are digits', () => {
  assert.equal(formatDateOfBirth('０１'), '01');
});
