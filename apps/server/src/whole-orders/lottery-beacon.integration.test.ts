import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Lottery } from '@naru/contract';
import { drawPlace, ok } from '@naru/core';
import type { RailBeacon } from '@naru/desk';
import { openRails, parseRailsConfig } from '@naru/rails/live';
import {
  type LitecoindPair,
  REGTEST_ACCOUNT,
  litecoindSkipReason,
  startLitecoindPair,
} from '@naru/rails/testing';
import { systemClock } from '../machine/clock.ts';
import { presentLottery } from '../lottery/present-lottery.ts';
import {
  DAY_MS,
  FIVE,
  HOUR_MS,
  PARTS,
  TOMORROW,
  auditOf,
  dayOf,
  fund,
  round,
  verdictOn,
  withPeople,
} from '../testing/lottery-house.ts';
import { type TestDesk, type TestDeskOptions, withTestDesk } from '../testing/test-desk.ts';

const NARU = fileURLToPath(new URL('../cli/naru.ts', import.meta.url));
/** Rarer than Litecoin's, because its regression network mines no ordinary block past its 431st. */
const BLOCK_MS = 20 * 60_000;

describe('a lottery whose beacon is a block of a real litecoind', { skip: litecoindSkipReason() }, () => {
  let nodes: LitecoindPair;
  let folder = '';
  before(async () => {
    nodes = await startLitecoindPair();
    folder = await mkdtemp(path.join(tmpdir(), 'naru-beacon-'));
  });
  after(async () => {
    await nodes.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** As a live desk reads it, through the adapter of its rail. */
  function openBeacon(): RailBeacon {
    const { rpcUrl, auth } = nodes.watcher;
    const ltc = { rpc: rpcUrl, auth: 'env:LTC_RPC', network: 'reg', deposit: REGTEST_ACCOUNT };
    const sources = { readSecret: () => auth, readBeside: () => undefined };
    const config = parseRailsConfig({ ltc }, sources);
    assert.ok(config.ok);
    return openRails(config.value, systemClock, 'seed').get('ltc')?.beacon ?? assert.fail('no beacon');
  }

  /** The desk announces the day an hour before it begins, so that fewer blocks have to be mined. */
  function withAnnouncedDay(run: (house: TestDesk) => Promise<void>): Promise<void> {
    const beacon = { ...openBeacon(), blockIntervalMs: BLOCK_MS };
    const options: TestDeskOptions = {
      ...withPeople(FIVE),
      wrapRail: (rail) => (rail.network.railId === 'rehearsal-ltc' ? { ...rail, beacon } : rail),
    };
    return withTestDesk(options, async (house) => {
      house.clock.advance(Date.parse(`${TOMORROW}T00:00:00Z`) - HOUR_MS - house.clock.nowMs());
      await house.publish();
      assert.deepEqual(await fund(house, 100n, 'lottery_funded'), ok(null));
      await round(house);
      await run(house);
    });
  }

  async function hashOnNetwork(height: number): Promise<string> {
    return String(await nodes.wallet.rpc.call({ method: 'getblockhash', params: [height] }));
  }

  /** What `naru lottery verify` says of a saved answer of the desk. */
  async function verify(answer: Lottery, earlier?: Lottery): Promise<string> {
    const save = async (name: string, saved: Lottery): Promise<string> => {
      const file = path.join(folder, name);
      await writeFile(file, JSON.stringify(saved));
      return file;
    };
    const args = [await save('now.json', answer)];
    if (earlier !== undefined) args.push('--earlier', await save('earlier.json', earlier));
    const child = spawn(process.execPath, ['--no-warnings', NARU, 'lottery', 'verify', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return (await text(child.stdout)).trim();
  }

  test('the block that was named before the day decides, and a change of anything is caught', () =>
    withAnnouncedDay(async (house) => {
      const announced = await publishedOf(house);
      const height = announced.beacon?.height ?? assert.fail('no block was named');
      const head = await nodes.mine(1);
      assert.equal(height, head - 1 + Math.ceil((29 * HOUR_MS) / BLOCK_MS));
      await nodes.mine(height - head - 2);
      house.clock.advance(DAY_MS + 2 * HOUR_MS);
      await round(house);
      const closed = await publishedOf(house);
      assert.deepEqual(
        [closed.state, closed.beacon?.heightAtClose, closed.secret],
        ['closed', height - 2, null],
      );

      await nodes.mine(2 + 4);
      const first = await hashOnNetwork(height);
      await round(house);
      assert.equal((await dayOf(house)).state, 'closed', 'five blocks deep');
      // Five blocks lose against six: the block at that height is another one.
      await nodes.reorganise(5);
      const hash = await hashOnNetwork(height);
      assert.notEqual(hash, first);
      assert.equal(await verdictOn(house), 'waiting');
      await round(house);
      const drawn = await publishedOf(house);
      assert.deepEqual([drawn.state, drawn.beacon?.hash], ['drawn', hash]);
      assert.equal(await auditOf(house), 'intact');

      assert.match(await verify(drawn, announced), /: verified; /);
      assert.match(await verify(drawn, closed), /: verified; /);
      await assertCaught(drawn, closed);
    }));

  async function assertCaught(drawn: Lottery, closed: Lottery): Promise<void> {
    const { beacon, root, leaves, secret } = drawn;
    if (beacon === null || root === null || secret === null) assert.fail('not drawn');
    assert.match(await verify({ ...drawn, secret: null }), /: secret_withheld; /);
    const [, ...others] = leaves;
    const edited = [...others, PARTS.hashText('a friend of the operator')].toSorted();
    assert.match(await verify({ ...drawn, leaves: edited }), /: entries_differ; /);
    // A desk that tries other blocks until the winner pleases it.
    let tried = beacon.height;
    let [other, place] = [beacon.hash ?? '', drawn.winner?.place];
    while (place === drawn.winner?.place) {
      tried -= 1;
      other = await hashOnNetwork(tried);
      place = drawPlace(PARTS, { secret, beacon: other, root, entryCount: leaves.length });
    }
    const wished = { place: place ?? 0, leaf: leaves[place ?? 0] ?? '' };
    assert.match(await verify({ ...drawn, beacon: { ...beacon, hash: other } }), /: winner_differs; /);
    assert.match(await verify({ ...drawn, winner: wished }), /: winner_differs; /);
    const moved = { ...drawn, beacon: { ...beacon, height: tried, hash: other }, winner: wished };
    assert.match(await verify(moved, closed), /: changed_afterwards; /);
  }

  test('a desk that draws nothing although the block is there is caught after two days', () =>
    withAnnouncedDay(async (house) => {
      const { beacon } = await publishedOf(house);
      house.clock.advance(DAY_MS + 2 * HOUR_MS);
      await round(house);
      assert.equal(await verdictOn(house), 'waiting');
      house.clock.advance(2 * DAY_MS);
      assert.equal(await verdictOn(house), 'secret_withheld');
      const head = await nodes.mine(1);
      await nodes.mine((beacon?.height ?? 0) + 5 - head);
      await round(house);
      assert.equal(await verdictOn(house), 'verified', 'its node was down');
    }));
});

async function publishedOf(house: TestDesk): Promise<Lottery> {
  const day = await dayOf(house);
  const entries = await house.desk.store.listLotteryEntries({ date: day.date, limit: 9, fromPlace: 0 });
  return presentLottery(house.desk, day, { isRehearsal: true, leaves: entries.map(({ leaf }) => leaf) });
}
