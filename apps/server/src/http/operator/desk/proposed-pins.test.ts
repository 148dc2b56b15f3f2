import { verifyAudit } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { type Person, asProposals, codeOf, idOf, openPair } from '../../../testing/test-people.ts';

/** Two people at a desk whose engine knows a price of every symbol. */
async function withPair(
  run: (test: TestConsole, pair: { readonly mina: Person; readonly jun: Person }) => Promise<void>,
): Promise<void> {
  await withTestConsole({}, async (test) => {
    const pair = await openPair(test);
    const body = { symbol: '*', note: 'all well', password: pair.mina.password };
    assert.equal((await pair.mina.call('POST', '/api/market/resume', body)).status, 200);
    await run(test, pair);
  });
}

function pin(person: Person, usdPrice: string, minutes = 10) {
  const body = { symbol: 'LTC', usdPrice, minutes, note: 'the venue is wrong', password: person.password };
  return person.call('POST', '/api/market/pin', body);
}

async function marketOf(person: Person): Promise<number> {
  const { prices }: { prices: readonly { symbol: string; marketUsdPrice: string }[] } = JSON.parse(
    JSON.stringify((await person.call('GET', '/api/market')).body),
  );
  return Number(prices.find(({ symbol }) => symbol === 'LTC')?.marketUsdPrice);
}

function priceOf({ house }: TestConsole): number {
  return Number(house.desk.rateBook.current()?.usdPrices['LTC']);
}

test('a pin beyond 2 % of the market waits for a second person and lasts its minutes from then on', () =>
  withPair(async (test, { mina, jun }) => {
    const market = await marketOf(mina);
    const far = (market * 1.03).toFixed(2);
    assert.equal((await pin(mina, far)).status, 200);
    assert.equal(priceOf(test), market, 'nothing is set yet');
    const [waiting] = await jun.list();
    assert.deepEqual(
      [waiting?.kind, waiting?.pin?.symbol, waiting?.pin?.usdPrice, waiting?.pin?.minutes, waiting?.reason],
      ['pin', 'LTC', far, 10, 'the venue is wrong'],
    );
    assert.equal(Number(waiting?.pin?.marketUsdPrice), market);
    assert.deepEqual(codeOf(await pin(mina, far)), [409, 'proposal_open']);
    const id = idOf(asProposals((await jun.call('GET', '/api/proposals?kind=pin')).body));
    assert.deepEqual(codeOf(await mina.approve(id)), [403, 'second_person_required']);
    test.house.clock.advance(60_000);
    const approved = await jun.approve(id);
    assert.equal(approved.status, 200, JSON.stringify(approved.body));
    assert.equal(priceOf(test), Number(far));
    const { desk, clock } = test.house;
    assert.equal(desk.rateBook.current()?.origins?.['LTC']?.untilMs, clock.nowMs() + 600_000);
    const [act] = await desk.store.listMarketActs(1);
    const [proposer] = (await desk.store.listOperators()).filter(({ name }) => name === 'Mina');
    assert.deepEqual([act?.kind, act?.operatorId], ['pin', proposer?.operatorId]);
    assert.deepEqual(codeOf(await jun.approve(id)), [404, 'proposal_unknown']);
    assert.equal((await verifyAudit(desk.store, desk.hashText)).broken, null);
  }));

test('a pin near the market is set at once, and steps of it are judged against the market itself', () =>
  withPair(async (test, { mina, jun }) => {
    const market = await marketOf(mina);
    const near = (market * 1.019).toFixed(2);
    assert.equal((await pin(mina, near)).status, 200);
    assert.equal(priceOf(test), Number(near));
    assert.equal((await pin(mina, (market * 1.037).toFixed(2))).status, 200);
    assert.equal(priceOf(test), Number(near), 'the second step waits');
    assert.equal((await jun.reject(idOf(await jun.list()))).status, 200);
    assert.equal(priceOf(test), Number(near));
  }));
