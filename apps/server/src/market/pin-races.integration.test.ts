import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { MARKET_ORDERS_KEY, NO_OWN_CALLS, type Operator, type Store, verifyAudit } from '@naru/desk';
import { createDemoRateSource, parseOrders, parseScaledPrice } from '@naru/market';
import { openStore } from '@naru/store';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';
import { withDatabase } from '../testing/with-database.ts';
import { type MarketDesk, createMarketDesk, readPinProposal } from './market-desk.ts';

// What two people do about prices at one moment, each in a desk of their own on one database.

const serverUrl = process.env['TEST_DATABASE_URL'];
const noServer = serverUrl === undefined ? 'TEST_DATABASE_URL names no PostgreSQL server' : false;

const NEAR = '101';
const FAR = '105';
const TIMES = 10;

interface Pair {
  readonly store: Store;
  readonly hashText: TestDesk['desk']['hashText'];
  readonly markets: readonly [MarketDesk, MarketDesk];
}

type OnPair = (run: (pair: Pair) => Promise<void>) => Promise<void>;

describe('the embedded database', () =>
  runPinRaces(
    (run) => withTestDesk({}, (house) => run(pairOf(house, house.desk.store, house.desk.store))),
    false,
  ));
describe('PostgreSQL, two connections', () => runPinRaces(onPostgres, noServer));

function onPostgres(run: (pair: Pair) => Promise<void>): Promise<void> {
  return withTestDesk({}, (house) =>
    withDatabase(serverUrl ?? '', async (databaseUrl) => {
      const [store, other] = [await openStore({ databaseUrl }), await openStore({ databaseUrl })];
      try {
        await run(pairOf(house, store, other));
      } finally {
        await Promise.all([store.close(), other.close()]);
      }
    }),
  );
}

function pairOf({ desk }: TestDesk, store: Store, other: Store): Pair {
  const [here, there] = [openMarket(desk, store), openMarket(desk, other)];
  return { store, hashText: desk.hashText, markets: [here, there] };
}

/** Its engine knows one price, 100 dollars, of each symbol. */
function openMarket(desk: TestDesk['desk'], inner: Store): MarketDesk {
  const people = ['mina', 'jun', 'kim'].map(toOwner);
  const store: Store = {
    ...inner,
    listOperators: () => Promise.resolve(people),
    findOperator: async (id) => people.find(({ operatorId }) => operatorId === id) ?? null,
  };
  const scaled = parseScaledPrice('100');
  const price = {
    state: 'ok',
    reason: null,
    priceScaled: scaled,
    marketScaled: scaled,
    sources: [],
  } as const;
  const decided = () =>
    ['LTC', 'XRP'].map((symbol) => ({ ...price, symbol, wideningPpm: 0n, untilMs: null }));
  const ids = { ...desk.ids, nextRowId: randomUUID };
  const source = { ...createDemoRateSource(), decided };
  return createMarketDesk({ desk: { ...desk, store, ids }, source, publish: () => Promise.resolve() });
}

function toOwner(name: string): Operator {
  const facts = { passwordHash: '', totpSecret: null, disabledAtMs: null, createdAtMs: 0, ...NO_OWN_CALLS };
  return { ...facts, operatorId: name, name, role: 'owner' };
}

type Given = Awaited<ReturnType<MarketDesk['give']>>;

/** The answers to both, in alphabetical order. */
async function atOnce({ markets }: Pair, give: (market: MarketDesk, place: number) => Promise<Given>) {
  const answers = await Promise.all(markets.map(give));
  return answers.map((each) => (each.ok ? each.value : each.reason)).toSorted();
}

function pin(symbol: string, usdPrice: string) {
  return { kind: 'pin', symbol, usdPrice, minutes: 10 } as const;
}

function by(place: number) {
  return { operatorId: ['mina', 'jun'][place] ?? '', note: 'at one moment' };
}

async function pinnedIn({ store }: Pair): Promise<readonly string[]> {
  const text = await store.findMarketNote(`${MARKET_ORDERS_KEY}-demo`);
  const { pins } = parseOrders(text ?? assert.fail('nothing was ordered'));
  return pins.map(({ symbol }) => symbol).toSorted();
}

function runPinRaces(onPair: OnPair, skip: string | false): void {
  test('prices of two symbols that are set at one moment are both in force', { skip }, () =>
    onPair(async (pair) => {
      for (let time = 0; time < TIMES; time += 1) {
        const answers = await atOnce(pair, (market, place) =>
          market.give(pin(['LTC', 'XRP'][place] ?? '', NEAR), by(place)),
        );
        assert.deepEqual(answers, ['given', 'given']);
        assert.deepEqual(await pinnedIn(pair), ['LTC', 'XRP'], 'neither replaces the other');
        const [market] = pair.markets;
        for (const symbol of ['LTC', 'XRP'])
          assert.ok((await market.give({ kind: 'unpin', symbol }, by(0))).ok);
      }
      assert.equal((await verifyAudit(pair.store, pair.hashText)).broken, null);
    }),
  );

  test('a price far from the market that two set at one moment waits once', { skip }, () =>
    onPair(async (pair) => {
      const answers = await atOnce(pair, (market, place) => market.give(pin('LTC', FAR), by(place)));
      assert.deepEqual(answers, ['proposal_open', 'proposed']);
      assert.equal((await pair.store.listProposals({ nowMs: 0, limit: 5 })).length, 1);
    }),
  );

  test('of two who approve a price at one moment one does, and it is recorded once', { skip }, () =>
    onPair(async (pair) => {
      const by = { operatorId: 'kim', note: 'the venue is wrong' };
      for (let time = 0; time < TIMES; time += 1) {
        assert.ok((await pair.markets[0].give(pin('LTC', FAR), by)).ok);
        const [proposal = assert.fail()] = await pair.store.listProposals({ nowMs: 0, limit: 1 });
        const answers = await atOnce(pair, (market, place) =>
          market.give(readPinProposal(proposal), by, { proposal, operatorId: ['mina', 'jun'][place] ?? '' }),
        );
        assert.deepEqual(answers, ['given', 'proposal_unknown']);
      }
      assert.equal((await pair.store.listMarketActs(2 * TIMES)).length, TIMES);
      assert.equal((await verifyAudit(pair.store, pair.hashText)).broken, null);
    }),
  );
}
