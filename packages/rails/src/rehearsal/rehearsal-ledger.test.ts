import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ASSET_FACTS, makeRehearsalAddress } from '@naru/chains';
import { type LineLog, createMemoryLog, openFileLog } from './file-log.ts';
import { openRehearsal } from './open-rehearsal.ts';
import type { RehearsalLedger } from './rehearsal-ledger.ts';

const RECEIVER = makeRehearsalAddress('rehearsal-btc', new Uint8Array(20).fill(1));
const EVERYTHING = { has: () => true };

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naru-ledger-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function openLedger(log: LineLog, railId = 'rehearsal-btc'): Promise<RehearsalLedger> {
  const networks = await openRehearsal({ assets: ASSET_FACTS, log, publicSeedText: 'seed' });
  const network = networks.get(railId);
  assert.ok(network);
  return network.ledger;
}

test('a network continues after a restart where it stopped', async () => {
  const path = join(folder, 'restart.jsonl');
  const log = await openFileLog(path);
  const ledger = await openLedger(log);
  const mined = await ledger.pay({ ...RECEIVER, baseUnits: 123_456_789_012_345_678_901_234_567_890n });
  const head = await ledger.mineBlock();
  const waiting = await ledger.pay({ ...RECEIVER, baseUnits: 2n });
  await log.close();

  const logAgain = await openFileLog(path);
  const ledgerAgain = await openLedger(logAgain);
  assert.deepEqual(ledgerAgain.head, head);
  assert.deepEqual(ledgerAgain.findTransaction(mined), ledger.findTransaction(mined));
  assert.deepEqual(ledgerAgain.findTransaction(waiting)?.block, null);
  assert.deepEqual(ledgerAgain.listUnconfirmed(EVERYTHING), ledger.listUnconfirmed(EVERYTHING));
  assert.equal((await openLedger(logAgain, 'rehearsal-ltc')).head.height, 0);
  await logAgain.close();
});

test('what was answered for is still true after a kill', async () => {
  const path = join(folder, 'killed.jsonl');
  const program = `
    import { ASSET_FACTS, makeRehearsalAddress } from '@naru/chains';
    import { openFileLog, openRehearsal } from '@naru/rails';
    const log = await openFileLog(process.argv[1]);
    const networks = await openRehearsal({ assets: ASSET_FACTS, log, publicSeedText: 'seed' });
    const { ledger } = networks.get('rehearsal-btc');
    const receiver = makeRehearsalAddress('rehearsal-btc', new Uint8Array(20).fill(1));
    for (;;) {
      console.log(await ledger.pay({ ...receiver, baseUnits: 1n }));
      await ledger.mineBlock();
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, path], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let answered = '';
  for await (const chunk of child.stdout) {
    answered += String(chunk);
    if (answered.split('\n').length > 20) child.kill('SIGKILL');
  }
  await once(child, 'exit').catch(() => undefined);
  const txids = answered.split('\n').slice(0, -1);
  assert.ok(txids.length >= 20);
  const log = await openFileLog(path);
  const ledger = await openLedger(log);
  for (const txid of txids) assert.ok(ledger.findTransaction(txid), txid);
  await log.close();
});

test('what was evicted can come back until a block spends its coin otherwise', async () => {
  const log = createMemoryLog();
  const networks = await openRehearsal({ assets: ASSET_FACTS, log, publicSeedText: 'seed' });
  const { ledger, rail } = networks.get('rehearsal-btc') ?? assert.fail();
  const txid = await ledger.pay({ ...RECEIVER, baseUnits: 5n });
  const [output = assert.fail()] = ledger.listUnconfirmed(EVERYTHING);
  const mayReturn = () => rail.mayReturn?.({ spentOutpoints: output.spentOutpoints, firstSeenAtMs: 0 });
  await ledger.dropTransaction(txid, true);
  assert.deepEqual([ledger.findTransaction(txid), await mayReturn()], [null, true]);
  await ledger.resendTransaction(txid);
  assert.deepEqual(ledger.findTransaction(txid)?.block, null);
  await ledger.dropTransaction(txid, true);
  await ledger.replace(txid, { ...RECEIVER, baseUnits: 4n });
  assert.equal(await mayReturn(), true, 'what waits is in no block');
  await ledger.mineBlock();
  assert.equal(await mayReturn(), false);
  await assert.rejects(ledger.resendTransaction(txid), /can come back/);
  assert.equal((await openLedger(log)).mayReturn(output.spentOutpoints), false, 'so says the log');
});

test('a half-written line is cut off, and the next one is complete', async () => {
  const path = join(folder, 'torn.jsonl');
  const log = await openFileLog(path);
  const ledger = await openLedger(log);
  const txid = await ledger.pay({ ...RECEIVER, baseUnits: 5n });
  await log.close();
  await appendFile(path, '{"railId":"rehearsal-btc","event":{"kind":"mi');

  const logAgain = await openFileLog(path);
  const ledgerAgain = await openLedger(logAgain);
  assert.equal(ledgerAgain.head.height, 0);
  await ledgerAgain.mineBlock();
  await logAgain.close();
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  assert.equal(lines.length, 2);
  const third = await openFileLog(path);
  assert.equal((await openLedger(third)).findTransaction(txid)?.block?.height, 1);
  await third.close();
});

test('a log that was tampered with is not guessed at', async () => {
  const log = createMemoryLog();
  await log.append('{"railId":"rehearsal-btc","event":{"kind":"steal"}}');
  await assert.rejects(openLedger(log), /cannot be read/);
});

test('a payment that cannot be written down does not happen', async () => {
  const log: LineLog = {
    readLines: () => Promise.resolve({ lines: [], next: 0 }),
    append: () => Promise.reject(new Error('the disk is full')),
  };
  const ledger = await openLedger(log);
  await assert.rejects(ledger.pay({ ...RECEIVER, baseUnits: 5n }), /disk is full/);
  assert.deepEqual(ledger.listUnconfirmed(EVERYTHING), []);
  await assert.rejects(ledger.mineBlock(), /disk is full/);
  assert.equal(ledger.head.height, 0);
});

test('two processes that write one log have one network', async () => {
  const path = join(folder, 'shared.jsonl');
  const logs = [await openFileLog(path), await openFileLog(path)] as const;
  const [here, there] = [await openLedger(logs[0]), await openLedger(logs[1])];
  const paid = await Promise.all([
    here.payOnce('once', { ...RECEIVER, baseUnits: 1n }),
    there.pay({ ...RECEIVER, baseUnits: 2n }),
    here.mineBlock().then(() => ''),
    there.mineBlock().then(() => ''),
  ]);
  const again = await there.payOnce('once', { ...RECEIVER, baseUnits: 1n });
  await here.mineBlock();
  await Promise.all([here.follow(), there.follow()]);
  assert.equal(again, paid[0]);
  assert.deepEqual(here.head, there.head);
  assert.equal(here.head.height, 3);
  for (const txid of paid.slice(0, 2))
    assert.deepEqual(here.findTransaction(txid), there.findTransaction(txid));
  for (const log of logs) await log.close();
});

test('buttons that are pressed at once take effect one after the other', async () => {
  const log = createSlowingLog();
  const ledger = await openLedger(log);
  const pressed = await Promise.all([
    ledger.pay({ ...RECEIVER, baseUnits: 1n }),
    ledger.mineBlock(),
    ledger.pay({ ...RECEIVER, baseUnits: 2n }),
    ledger.mineBlock(),
  ]);
  assert.equal(ledger.head.height, 2);
  assert.equal(ledger.findTransaction(pressed[0])?.block?.height, 1);
  assert.equal(ledger.findTransaction(pressed[2])?.block?.height, 2);
  assert.deepEqual((await openLedger(log)).head, ledger.head);
});

/** Every line takes less time than the one before it, so that without turns the last would be first. */
function createSlowingLog(): LineLog {
  const log = createMemoryLog();
  let turnsLeft = 50;
  return {
    readLines: (from) => log.readLines(from),
    append: async (line) => {
      turnsLeft -= 10;
      const turns = turnsLeft;
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      await log.append(line);
    },
  };
}

test('a dropped transaction is unknown, one in a block stays', async () => {
  const ledger = await openLedger(createMemoryLog());
  const dropped = await ledger.pay({ ...RECEIVER, baseUnits: 1n });
  await ledger.dropTransaction(dropped);
  assert.equal(ledger.findTransaction(dropped), null);
  const mined = await ledger.pay({ ...RECEIVER, baseUnits: 1n });
  await ledger.mineBlock();
  await ledger.dropTransaction(mined);
  assert.equal(ledger.findTransaction(mined)?.block?.height, 1);
});

test('a forgotten transaction is gone with its block, and the others of that block stay', async () => {
  const ledger = await openLedger(createMemoryLog());
  const forgotten = await ledger.pay({ ...RECEIVER, baseUnits: 1n });
  const kept = await ledger.pay({ ...RECEIVER, baseUnits: 2n });
  const before = await ledger.mineBlock();
  await ledger.mineBlock();
  await ledger.forgetTransaction(forgotten);
  assert.equal(ledger.findTransaction(forgotten), null);
  assert.equal(ledger.findTransaction(kept)?.block?.height, before.height);
  assert.notEqual(ledger.findTransaction(kept)?.block?.hash, before.hash);
  assert.equal(ledger.head.height, 3, 'the other chain is longer');
  const waiting = await ledger.pay({ ...RECEIVER, baseUnits: 3n });
  await ledger.forgetTransaction(waiting);
  assert.deepEqual([ledger.findTransaction(waiting), ledger.head.height], [null, 3]);
});

test('nothing is not a payment', async () => {
  const ledger = await openLedger(createMemoryLog());
  assert.throws(() => ledger.pay(), RangeError);
  assert.throws(() => ledger.pay({ ...RECEIVER, baseUnits: 0n }), RangeError);
  assert.throws(() => ledger.pay({ ...RECEIVER, baseUnits: -1n }), RangeError);
});
