import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Desk, type LotteryParts, publishSnapshot, recordTreasury, runLottery } from '@naru/desk';
import { createRandom } from '../random/random.ts';
import { openChains } from '../world/chain.ts';
import { createPriceFeed } from '../world/price-feed.ts';
import { createSimClock } from '../world/sim-clock.ts';
import { CHAIN_ASSETS } from '../world/world.ts';
import { DATABASE_FILE } from './data-folder.ts';
import { openHouse } from './open-house.ts';
import { createSimIds } from './sim-ids.ts';

/** The person who won every prize of the lottery, of which there is one in each of the chains' currencies. */
export const WINNER = 'winner';

const DAY_MS = 24 * 3_600_000;
/** Each prize is announced, a day long, and drawn on the day after it. */
const DAYS = CHAIN_ASSETS.length + 2;
/** Enough for one prize each, and too little for two. */
const PRIZE_FUNDS = { LTC: 30_000_000n, XRP: 50_000_000n, BTC: 40_000n } as const;

/** The database in which every run begins: runs need not migrate it, nor wait for days of the lottery. */
export async function makeFirstDatabase(): Promise<Uint8Array> {
  const folder = mkdtempSync(path.join(tmpdir(), 'naru-sim-'));
  const random = createRandom(0);
  const clock = createSimClock();
  clock.set(-DAYS * DAY_MS);
  const ids = createSimIds(random);
  const chains = await openChains(CHAIN_ASSETS, () => random.hex(64));
  try {
    const house = await openHouse({
      dataFolder: folder,
      clock,
      // They sort before those of the run.
      ids: { ...ids, nextRowId: () => `before-${ids.nextRowId()}` },
      rails: chains.map(({ rail }) => rail),
      temperOf: () => ({ isDown: false, isOdd: false }),
      random,
      listener: UNHEARD,
      depositPolicy: 'strict',
    });
    for (const assetId of CHAIN_ASSETS) await fundPrize(house.desk, assetId);
    for (let day = 0; day < DAYS; day += 1) {
      await publishSnapshot({ ...house.desk, source: createPriceFeed(random) });
      await runLottery(withWinner(house.desk), LOTTERY);
      clock.set(DAY_MS);
    }
    await house.close();
    return readFileSync(path.join(folder, DATABASE_FILE));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const UNHEARD = {
  orderMade: () => undefined,
  orderChanged: () => undefined,
  scanned: () => undefined,
  snapshotTaken: () => undefined,
};

const LOTTERY: LotteryParts = {
  secretOf: (date) => `secret of ${date}`,
  hashText: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
  hmacText: ({ key, text }) => createHmac('sha256', key).update(text, 'utf8').digest('hex'),
  isRehearsal: true,
  nextTurn,
};

async function fundPrize(desk: Desk, assetId: keyof typeof PRIZE_FUNDS): Promise<void> {
  const asset = desk.assets.get(assetId);
  if (asset === undefined) throw new Error(`no such asset: ${assetId}`);
  const funded = await recordTreasury(desk, {
    kind: 'lottery_funded',
    asset,
    baseUnits: PRIZE_FUNDS[assetId],
    into: null,
    heldBaseUnits: null,
    entryKey: `prizes in ${assetId}`,
    operatorId: 'mina',
    reason: 'prizes',
    evidence: '',
  });
  if (!funded.ok) throw new Error(`no prize in ${assetId}: ${funded.reason}`);
}

/** Every day one person takes part. */
function withWinner(desk: Desk): Desk {
  const listLotteryEntrants: Desk['store']['listLotteryEntrants'] = async ({ sinceMs, after }) =>
    after === undefined ? [{ userId: WINNER, deliveredAtMs: sinceMs, orderId: 'of another desk' }] : [];
  return { ...desk, store: Object.assign(Object.create(desk.store), { listLotteryEntrants }) };
}
