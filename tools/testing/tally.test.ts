import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TallyKeeper, closingLine, mergeTallies, tallyExitCode, type TestEvent } from './tally.ts';

function event(name: string, nesting: number, more: Partial<TestEvent> = {}): TestEvent {
  return {
    outcome: 'pass',
    name,
    nesting,
    file: 'a.test.ts',
    entry: 'a.test.ts',
    isSuite: false,
    durationMs: 1,
    skip: undefined,
    failureType: undefined,
    error: undefined,
    ...more,
  };
}

function tallyOf(events: TestEvent[]) {
  const keeper = new TallyKeeper();
  for (const each of events) keeper.add(each);
  return keeper.tally();
}

const names = (records: readonly { name: string }[]) => records.map((record) => record.name);

test('tests count, the groups and parents around them do not', () => {
  const tally = tallyOf([
    event('one', 0),
    event('grandchild', 2),
    event('child', 1),
    event('sibling', 1),
    event('parent', 0),
    event('in a group', 1),
    event('group', 0, { isSuite: true }),
    event('last', 0),
  ]);
  assert.deepEqual(names(tally.passed), ['one', 'grandchild', 'sibling', 'in a group', 'last']);
});

test('a parent that failed only through its child is not a second failure', () => {
  const tally = tallyOf([
    event('child', 1, { outcome: 'fail', failureType: 'testCodeFailure' }),
    event('parent', 0, { outcome: 'fail', failureType: 'subtestsFailed' }),
  ]);
  assert.deepEqual(names(tally.failed), ['child']);
});

test('a hook or a file that failed by itself is a failure', () => {
  const tally = tallyOf([
    event('group', 0, { outcome: 'fail', isSuite: true, failureType: 'hookFailed' }),
    event('b.test.ts', 0, { outcome: 'fail', file: 'b.test.ts', failureType: 'testCodeFailure' }),
  ]);
  assert.deepEqual(names(tally.failed), ['group', 'b.test.ts']);
});

test('a file without tests is a failure, not a passed test', () => {
  const tally = tallyOf([event('c.test.ts', 0, { file: 'c.test.ts' })]);
  assert.equal(tally.passed.length, 0);
  assert.match(String(tally.failed[0]?.error), /holds no test/);
});

test('a skipped test is named with its reason, and fails the run where nothing may be skipped', () => {
  const tally = tallyOf([event('one', 0), event('two', 0, { skip: 'litecoind is not there' })]);
  assert.deepEqual(
    tally.skipped.map((each) => [each.name, each.reason]),
    [['two', 'litecoind is not there']],
  );
  assert.deepEqual([closingLine(tally, true), tallyExitCode(tally, true)], ['1 passed, 0 failed', 0]);
  assert.deepEqual([closingLine(tally, false), tallyExitCode(tally, false)], ['1 passed, 1 failed', 1]);
});

test('a run without any test is not a success', () => {
  assert.equal(tallyExitCode(mergeTallies([]), true), 1);
});
