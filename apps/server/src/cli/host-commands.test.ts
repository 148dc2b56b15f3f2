import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOST_COMMANDS, runNaru } from './host-commands.ts';

async function call(...words: readonly string[]): Promise<readonly [exitCode: number, text: string]> {
  const lines: string[] = [];
  const exitCode = await runNaru(words, (line) => lines.push(line));
  return [exitCode, lines.join('\n')];
}

test('without a command, and with one that does not exist, all of them are listed', async () => {
  for (const words of [[], ['--help'], ['help']]) {
    const [exitCode, text] = await call(...words);
    assert.equal(exitCode, 0);
    for (const name of Object.keys(HOST_COMMANDS)) assert.ok(text.includes(`  ${name} `), name);
  }
  for (const words of [['nope'], ['rails'], ['rails', 'nope'], ['constructor']]) {
    const [exitCode, text] = await call(...words);
    assert.equal(exitCode, 2);
    assert.match(text, /^There is no command [^]*rails check/);
  }
});

test('every command explains itself, and names an option that it does not have', async () => {
  for (const name of Object.keys(HOST_COMMANDS)) {
    const [helped, help] = await call(...name.split(' '), '--help');
    assert.equal(helped, 0, name);
    assert.match(help, new RegExp(`^Usage: naru ${name}\\b[^]*--help`));
    const [refused, why] = await call(...name.split(' '), '--nope');
    assert.equal(refused, 2, name);
    assert.match(why, /^error: [^]*--help$/, name);
  }
});

test('options stand before or after the rest, and a missing file is a sentence', async () => {
  for (const words of [
    ['/nowhere/backup.age', '--key-file', '/nowhere/key'],
    ['--key-file', '/nowhere/key', '/nowhere/backup.age'],
    ['--key-file=/nowhere/key', '/nowhere/backup.age'],
  ]) {
    const [exitCode, text] = await call('drill', ...words);
    assert.deepEqual([exitCode, text], [2, 'The key file /nowhere/key cannot be read.']);
  }
  assert.match(
    (await call('lottery', 'verify', '/nowhere/day.json'))[1],
    /^There is no file \/nowhere\/day\.json\.$/,
  );
  assert.match((await call('lottery', 'verify', 'monday'))[1], /^monday is neither a day such as/);
  assert.match((await call('settings', 'set', 'minimumUsd'))[1], /See: naru settings set --help$/);
  const [exitCode, text] = await call('lottery', 'verify', '2026-11-24', '--desk', 'http://127.0.0.1:1');
  assert.deepEqual([exitCode, text], [2, 'No desk answers at http://127.0.0.1:1.']);
});
