import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Check, findFirstProblem, isMissing } from './first-problem.ts';

type Field = 'name' | 'email';

const CHECKS: readonly Check<Field, string>[] = [
  { field: 'name', problem: 'no name', isBroken: isMissing<Field>('name') },
  { field: 'email', problem: 'no email', isBroken: isMissing<Field>('email') },
];

test('what is filled in has no problem', () => {
  assert.equal(findFirstProblem(CHECKS, { name: 'Mina', email: 'a@b.io' }), null);
});

test('of two problems the first one in the list is shown', () => {
  assert.equal(findFirstProblem(CHECKS, { name: '', email: '' })?.problem, 'no name');
  assert.equal(findFirstProblem(CHECKS, { name: 'Mina', email: '' })?.problem, 'no email');
});

test('spaces alone are nothing', () => {
  assert.equal(findFirstProblem(CHECKS, { name: '  ', email: 'a@b.io' })?.field, 'name');
});
