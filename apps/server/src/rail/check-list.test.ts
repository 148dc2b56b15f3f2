import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openStore } from '@naru/store';
import { checkRails } from './check-rails.ts';

const ADDRESSES = [1, 2, 3, 4, 5, 6].map((digit) => `0x${String(digit).repeat(40)}`);

/** What the check says of a list whose first `usedCount` addresses have been made from {@link ADDRESSES}. */
async function checkList(addresses: readonly string[], usedCount: number) {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-check-'));
  const store = await openStore({ dataFolder, isWriterInline: true });
  try {
    const eth = { witness: 'person', addresses: 'eth.txt', test: true };
    await writeFile(path.join(dataFolder, 'naru.config.json'), JSON.stringify({ rates: 'demo', eth }));
    await writeFile(path.join(dataFolder, 'eth.txt'), addresses.join('\n'));
    const made = ADDRESSES.slice(0, usedCount).map((address, addressIndex) => {
      return { addressIndex, address, watchKey: address, derivationPath: null };
    });
    await store.saveDerivedAddresses('eth', made);
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    const exitCode = await checkRails({ dataFolder, mode: 'live', store, nowMs: 0, say });
    return { exitCode, text: lines.join('\n') };
  } finally {
    await store.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

test('a list that only grew lacks nothing', async () => {
  const { exitCode, text } = await checkList(ADDRESSES, 3);
  assert.equal(exitCode, 0, text);
  assert.match(text, /left +6 of 6 addresses/);
});

test('a list whose lines were moved or taken out is named with the first of them', async () => {
  const moved = await checkList(ADDRESSES.toReversed(), 3);
  assert.equal(moved.exitCode, 1);
  assert.match(moved.text, /number 1 of the list was 0x1{40} when it was used, and 2 more were another one/);
  const shorter = await checkList(ADDRESSES.slice(0, 2), 3);
  assert.match(shorter.text, /number 3 of the list was 0x3{40} when it was used\n/);
});

test('a problem of the file and a desk that is not live are reported together', async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-check-'));
  try {
    await writeFile(path.join(dataFolder, 'naru.config.json'), '{"moon": {}}');
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    const parts = { dataFolder, mode: 'rehearsal', store: null, nowMs: 0, say } as const;
    assert.equal(await checkRails(parts), 1);
    assert.match(lines.join('\n'), /naru\.config\.json: moon[^]*NARU_MODE is not live[^]*2 to fix/);
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
});
