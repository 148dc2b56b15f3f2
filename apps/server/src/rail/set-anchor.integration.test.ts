import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openRails } from '@naru/rails/live';
import {
  type LitecoindPair,
  REGTEST_ACCOUNT,
  litecoindSkipReason,
  startLitecoindPair,
} from '@naru/rails/testing';
import { openStore } from '@naru/store';
import { runCommand } from '../machine/command.ts';
import { systemClock } from '../machine/clock.ts';
import { readRailsFile } from '../config/rails-file.ts';
import { defineAnchor } from './set-anchor.ts';

const WATCH = { has: () => false, recent: () => [], awaited: [], coinBaseUnits: () => null };

describe('naru rails anchor with a real litecoind', { skip: litecoindSkipReason() }, () => {
  let nodes: LitecoindPair;
  let dataFolder = '';
  before(async () => {
    nodes = await startLitecoindPair();
    dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-anchor-'));
    process.env['LTC_RPC_OF_TEST'] = nodes.watcher.auth;
    const rpc = { rpc: nodes.watcher.rpcUrl, auth: 'env:LTC_RPC_OF_TEST', network: 'reg' };
    const file = { rates: 'demo', ltc: { ...rpc, deposit: REGTEST_ACCOUNT } };
    await writeFile(path.join(dataFolder, 'naru.config.json'), JSON.stringify(file));
  });
  after(async () => {
    await nodes.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  const openDatabase = () => openStore({ dataFolder });

  async function call(...args: string[]): Promise<{ readonly exitCode: number; readonly text: string }> {
    const lines: string[] = [];
    const exitCode = await runCommand(
      'rails anchor',
      defineAnchor(() => ({ dataFolder, openDatabase })),
      { words: args, say: (line) => lines.push(line) },
    );
    return { exitCode, text: lines.join('\n') };
  }

  async function openLitecoin() {
    const file = await readRailsFile(dataFolder);
    assert.ok(file.ok);
    return openRails(file.value.rails, systemClock, '').get('ltc') ?? assert.fail();
  }

  /** As a desk does after each round. */
  async function saveRound(): Promise<void> {
    const rail = await openLitecoin();
    const store = await openDatabase();
    try {
      const state = await store.findRailState('ltc');
      const batch = await rail.scan(state?.cursor ?? (await rail.startCursor()), WATCH, 50);
      const { cursor, head } = batch;
      const expectedVersion = state?.version ?? 0;
      const none = { sightings: [], goneFromHeight: null, dropped: [] };
      const scan = {
        railId: 'ltc',
        expectedVersion,
        cursor,
        head,
        finalHeight: null,
        scannedThroughMs: 0,
        ...none,
      };
      assert.ok((await store.saveScan(scan)).ok);
    } finally {
      await store.close();
    }
  }

  test('a rail stops after a deep reorganisation, and reads on after the command', async () => {
    await saveRound();
    assert.deepEqual(await call('ltc', '--reason', 'a try'), {
      exitCode: 1,
      text: 'This network is read on from where it is. Nothing was changed.',
    });
    await nodes.reorganise(30);
    await assert.rejects(saveRound(), { code: 'reorg_too_deep' });
    const { exitCode, text } = await call('ltc', '--reason', 'the node was on a fork');
    assert.equal(exitCode, 0, text);
    assert.match(text, /^Litecoin .* is read again from block \d+ to \d+ when the desk runs\.$/m);
    await saveRound();
    const store = await openDatabase();
    const [act] = await store.listActsAbout({ subjectId: 'ltc', limit: 1 });
    await store.close();
    assert.deepEqual([act?.event, act?.note], ['rail_anchored', 'the node was on a fork']);
  });

  test('a call without a reason, or with another network, changes nothing', async () => {
    assert.deepEqual((await call('ltc')).exitCode, 2);
    assert.deepEqual((await call('ltc', '--reason', ' ')).exitCode, 2);
    assert.match((await call('btc', '--reason', 'x')).text, /has no network btc\. It has: ltc\./);
  });
});
