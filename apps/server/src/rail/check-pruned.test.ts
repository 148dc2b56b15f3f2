import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { FakeNode, REGTEST_ACCOUNT } from '@naru/rails/testing';
import { openStore } from '@naru/store';
import { runCommand } from '../machine/command.ts';
import { defineAnchor } from './set-anchor.ts';
import { openLiveNetworks } from './networks.ts';
import { readRailsFile } from '../config/rails-file.ts';
import { systemClock } from '../machine/clock.ts';
import { checkRails } from './check-rails.ts';

const GENESIS = '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9';
const WATCH = { has: () => false, recent: () => [], awaited: [], coinBaseUnits: () => null };

test('the check names blocks that a pruned node no longer has, and the anchor leaves them out', async (t) => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-pruned-'));
  const node = new FakeNode(GENESIS);
  t.after(async () => {
    await node.close();
    await rm(dataFolder, { recursive: true, force: true });
  });
  const ltc = { rpc: await node.listen(), network: 'reg', deposit: REGTEST_ACCOUNT };
  await writeFile(path.join(dataFolder, 'naru.config.json'), JSON.stringify({ rates: 'demo', ltc }));
  const file = await readRailsFile(dataFolder);
  assert.ok(file.ok);
  const rail = (await openLiveNetworks(file.value.rails, systemClock, '')).rails.get('ltc') ?? assert.fail();
  const openDatabase = () => openStore({ dataFolder, isWriterInline: true });
  const check = async () => {
    const store = await openDatabase();
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    const exitCode = await checkRails({ dataFolder, mode: 'live', store, nowMs: Date.now(), say });
    await store.close();
    return { exitCode, text: lines.join('\n') };
  };

  const store = await openDatabase();
  const { cursor, head } = await rail.scan(await rail.startCursor(), WATCH, 1);
  const none = { finalHeight: null, scannedThroughMs: 0, sightings: [], goneFromHeight: null, dropped: [] };
  assert.ok((await store.saveScan({ railId: 'ltc', expectedVersion: 0, cursor, head, ...none })).ok);
  await store.close();
  for (let block = 0; block < 600; block += 1) node.mine();
  assert.equal((await check()).exitCode, 0);

  node.prunedBelow = 500;
  const found = await check();
  assert.equal(found.exitCode, 1);
  assert.match(found.text, /! block 1, the next to be read: the server no longer has it \(blocks_pruned\)/);

  const said: string[] = [];
  const words = ['ltc', '--reason', 'the desk was off too long'];
  const anchor = defineAnchor(() => ({ dataFolder, openDatabase }));
  const exitCode = await runCommand('rails anchor', anchor, { words, say: (line) => said.push(line) });
  assert.equal(exitCode, 0, said.join('\n'));
  assert.ok(said.includes('Blocks 1 to 500 are left out: the server no longer has them.'), said.join('\n'));
  assert.equal((await check()).exitCode, 0);
});
