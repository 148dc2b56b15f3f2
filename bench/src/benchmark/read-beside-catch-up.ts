import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { REGTEST_ACCOUNT } from '@naru/rails/testing';
import type { DatabaseKind } from '../options.ts';
import type { GrowQuestion, NodeProgress } from '../load/catch-up-node.ts';
import { readPaced } from '../load/paced-reads.ts';
import { startDesk } from '../process/desk-process.ts';
import { startNodeChild } from '../process/node-child.ts';
import { percentile } from '../report/statistics.ts';
import type { Benchmark, Round } from './benchmark.ts';
import { type Caller, type ReadableOrder, makeReadableOrders } from './desk-caller.ts';

/** As many as one customer may leave unpaid. */
const ORDERS = 10;
const VISITORS = 200;
const QUIET_READS = 1_000;
const BLOCKS = 5_000;
const ASK_EVERY_MS = 100;
const READINGS_MAX = 300;

interface DeskPlace {
  readonly database: DatabaseKind;
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly nodeFlags: readonly string[];
}

export function namesBesideCatchUp(database: DatabaseKind): {
  readonly quiet: string;
  readonly beside: string;
} {
  return { quiet: `read-quiet-${database}`, beside: `read-beside-catch-up-${database}` };
}

/** Reading orders of a live desk, alone and while it reads five thousand blocks of a network. */
export async function readBesideCatchUp(
  place: DeskPlace,
  undoes: (() => Promise<void>)[],
): Promise<readonly Benchmark[]> {
  const script = new URL('../load/catch-up-node.ts', import.meta.url);
  const node = await startNodeChild<GrowQuestion, NodeProgress>({ core: 'load', script, args: [] });
  undoes.push(() => node.end());
  const { database, ...where } = place;
  const env = { LTC_RPC: 'naru:bench', TRUST_PROXY: 'true' };
  const desk = await startDesk({
    // As it runs: on one core, its reading would wait for its own threads that collect garbage.
    core: 'any',
    config: configOf(node.first.url),
    env,
    ...where,
  });
  undoes.push(() => desk.stop());
  await untilRead(desk.url);
  const orders = await makeReadableOrders(desk.url, ORDERS, callerAt);
  const names = namesBesideCatchUp(database);
  const shared = { database, isWarmedUp: true } as const;
  return [
    {
      ...shared,
      name: names.quiet,
      title: 'an order, whole, one every 5 ms',
      run: () => read(desk.url, orders, (count) => count < QUIET_READS),
    },
    {
      ...shared,
      name: names.beside,
      title: `the same beside a rail that reads ${BLOCKS} blocks`,
      run: async () => {
        const { headHeight } = await node.ask({ blocks: BLOCKS });
        let readHeight = 0;
        const isCatchingUp = async (count: number): Promise<boolean> => {
          // Asked now and then: the node has enough to do.
          if (count % 20 === 0) ({ readHeight } = await node.ask({ blocks: 0 }));
          return readHeight < headHeight;
        };
        return read(desk.url, orders, isCatchingUp);
      },
    },
  ];
}

/** A desk is ready with its bank alone; orders in coins are taken once their network was read. */
async function untilRead(url: string): Promise<void> {
  for (let asked = 0; asked < READINGS_MAX; asked += 1) {
    const { lagging }: { lagging?: unknown } = Object(await (await fetch(`${url}/ready`)).json());
    if (Array.isArray(lagging) && lagging.length === 0) return;
    await delay(ASK_EVERY_MS);
  }
  throw new Error('the network of the desk is not read');
}

async function read(
  url: string,
  orders: readonly ReadableOrder[],
  isWanted: (count: number) => boolean | Promise<boolean>,
): Promise<Round> {
  const reads = Array.from({ length: VISITORS }, (_, visitor) => ({
    path: orders[visitor % orders.length]?.path ?? '',
    headers: headersOf(visitor),
  }));
  const tookMs = await readPaced(url, reads, isWanted);
  assert.ok(tookMs.length >= QUIET_READS / 2, `${tookMs.length} reads are too few for a percentile`);
  return { p50Ms: percentile(tookMs, 50), p99Ms: percentile(tookMs, 99) };
}

function callerAt(place: number): Caller {
  return {
    wish: {
      paySymbol: 'LTC',
      payAmount: '1.5',
      receiveSymbol: 'KRW',
      address: 'Kookmin Bank 123456-01-234567 Mina Kim',
    },
    headers: headersOf(place),
  };
}

/** As a proxy tells visitors from one another: a live desk limits what one may ask for. */
function headersOf(visitor: number) {
  return { 'x-forwarded-for': `10.0.${visitor}.1`, 'x-forwarded-proto': 'https' };
}

function configOf(rpc: string): object {
  const ltc = { rpc, auth: 'env:LTC_RPC', network: 'reg', deposit: REGTEST_ACCOUNT, confirmations: 3 };
  const krw = { bank: 'Naru Bank', account: '110-222-333444', holder: 'Naru Desk', test: true };
  return { rates: 'demo', reserves: { LTC: '100', KRW: '5000000000' }, ltc, krw };
}
