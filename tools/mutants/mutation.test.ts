import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from '../source/read-repository.ts';
import { type Mutation, mutate } from './mutation.ts';
import { MUTATIONS } from './mutations.ts';

function textOf(file: string): string {
  return readFileSync(path.join(repositoryRoot, file), 'utf8');
}

test('every deliberate fault still finds the rule that it breaks', () => {
  assert.ok(MUTATIONS.length >= 18);
  for (const mutation of MUTATIONS) mutate(textOf(mutation.file), mutation);
});

test('every deliberate fault has a name of its own and somebody who should see it', () => {
  assert.equal(new Set(MUTATIONS.map(({ name }) => name)).size, MUTATIONS.length);
  for (const { name, isSimulated, tests } of MUTATIONS) {
    assert.ok(isSimulated || tests.length > 0, name);
    for (const file of tests) assert.ok(existsSync(path.join(repositoryRoot, file)), file);
  }
});

test('a rule that was reworded, or is in its file twice, is an error', () => {
  const mutation: Mutation = {
    name: 'an example',
    file: 'a.ts',
    original: 'now < end',
    mutated: 'now <= end',
    isSimulated: true,
    tests: [],
  };
  assert.equal(mutate('if (now < end)', mutation), 'if (now <= end)');
  assert.throws(() => mutate('if (end > now)', mutation), /is 0 times/);
  assert.throws(() => mutate('now < end && now < end', mutation), /is 2 times/);
  assert.throws(() => mutate('now < end', { ...mutation, mutated: 'now < end' }), /changes nothing/);
});
