import {
  type Asset,
  type RateSnapshot,
  formatAmount,
  makeQuote,
  ok,
  parseAdjustmentPercent,
  parseAmount,
  usdCentsFloor,
} from '@naru/core';
import { publishSnapshot } from '@naru/desk';
import { createDemoRateSource } from '@naru/market';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TestDesk, withTestDesk } from '../../../testing/test-desk.ts';
import { openTestPages } from '../../../testing/test-pages.ts';

type Pages = Awaited<ReturnType<typeof openTestPages>>;

const PAIRS = [
  ['LTC', 'XRP'],
  ['XRP', 'LTC'],
  ['BTC', 'DOGE'],
  ['DOGE', 'TRX'],
] as const;

/** Publishes prices of which some are restless, with margins of each pair's own. */
async function publishRestless({ desk }: TestDesk): Promise<void> {
  const demo = createDemoRateSource();
  const [first, second] = PAIRS;
  desk.rateBook.setAdjustments([
    { paySymbol: first[0], receiveSymbol: first[1], partsPerMillion: -8_500n },
    { paySymbol: second[0], receiveSymbol: second[1], partsPerMillion: -12_345n },
  ]);
  const published = await publishSnapshot({
    ...desk,
    source: {
      isDemo: true,
      readPrices: async (nowMs) => {
        const prices = await demo.readPrices(nowMs);
        if (!prices.ok) return prices;
        const { usdPrices, origins } = prices.value;
        const ltc = origins['LTC'] ?? assert.fail();
        return ok({ usdPrices, origins: { ...origins, LTC: { ...ltc, wideningPpm: 4_500 } } });
      },
    },
  });
  assert.ok(published.ok);
}

interface WireRates {
  readonly snapshotId: string;
  readonly takenAt: string;
  readonly isDemo: boolean;
  readonly minimumUsd: string;
  readonly usdPrices: Record<string, string>;
  readonly origins: Record<string, { readonly wideningPpm: number }>;
}

/** What a page knows: nothing but the answers of the calls. */
async function readMoment(app: Pages['app']) {
  const rates: WireRates = (await app.inject('/api/market/rates')).json();
  const margins: { fromCurrency: string; toCurrency: string; baseAdjustment: number; adjustment: number }[] =
    (await app.inject('/api/percentageAdjustment/')).json();
  const snapshot: RateSnapshot = {
    snapshotId: rates.snapshotId,
    takenAtMs: Date.parse(rates.takenAt),
    isDemo: rates.isDemo,
    usdPrices: rates.usdPrices,
    origins: Object.fromEntries(
      Object.entries(rates.origins).map(([symbol, { wideningPpm }]) => [
        symbol,
        { state: 'ok', reason: null, sources: [], wideningPpm, untilMs: null } as const,
      ]),
    ),
  };
  const adjustments = margins.map(({ fromCurrency, toCurrency, baseAdjustment }) => {
    const parsed = parseAdjustmentPercent(String(baseAdjustment));
    assert.ok(parsed.ok);
    return { paySymbol: fromCurrency, receiveSymbol: toCurrency, partsPerMillion: parsed.value };
  });
  const minimum = parseAmount(rates.minimumUsd, 2);
  assert.ok(minimum.ok);
  return { snapshot, adjustments, margins, minimumUsdCents: minimum.value };
}

test('form, snapshot and creation call have the same figures for one moment, from either side', () =>
  withTestDesk({}, async (house) => {
    const { desk } = house;
    for (const rail of desk.rails.values()) await house.watch(rail.network.railId);
    await publishRestless(house);
    const pages = await openTestPages(house);
    const { snapshot, adjustments } = await readMoment(pages.app);
    const assetOf = (id: string): Asset => desk.assets.get(id) ?? assert.fail(id);
    for (const [pay, receive] of PAIRS) {
      const [payAsset, receiveAsset] = [assetOf(pay), assetOf(receive)];
      for (const anchor of ['pay', 'receive'] as const) {
        const anchorAsset = anchor === 'pay' ? payAsset : receiveAsset;
        const price = Number(snapshot.usdPrices[anchorAsset.symbol]);
        const anchorBaseUnits = BigInt(Math.round((123.456_789 / price) * 10 ** anchorAsset.decimals));
        const form = makeQuote({
          payAsset,
          receiveAsset,
          snapshot,
          adjustments,
          anchor,
          anchorBaseUnits,
        });
        assert.ok(form.ok);
        const fromAmount = formatAmount(form.value.payBaseUnits, payAsset.decimals);
        const convertedAmount = formatAmount(form.value.receiveBaseUnits, receiveAsset.decimals);
        const rail = desk.rails.get(receiveAsset.railId);
        const asked = {
          email: 'mina@example.com',
          address: rail?.deriveDepositAddress?.(1_000_000).address ?? assert.fail(receive),
          fromCurrency: pay,
          toCurrency: receive,
          fromAmount,
          convertedAmount,
        };
        const shown = { snapshotId: snapshot.snapshotId, anchor };
        const bodies = anchor === 'pay' ? [{ ...asked, ...shown }, asked] : [{ ...asked, ...shown }];
        for (const body of bodies) {
          const made = await pages.call('POST', '/api/transaction/add', { body });
          assert.equal(made.status, 201, made.text);
          const { transaction } = JSON.parse(made.text);
          assert.deepEqual(
            [transaction.fromAmount, transaction.convertedAmount],
            [fromAmount, convertedAmount],
          );
          const view = await desk.store.findOrder(transaction._id);
          assert.equal(view?.order.payBaseUnits, form.value.payBaseUnits);
          assert.equal(view.order.receiveBaseUnits, form.value.receiveBaseUnits);
          assert.equal(view.order.adjustmentPartsPerMillion, form.value.adjustmentPartsPerMillion);
          assert.equal(view.order.snapshotId, snapshot.snapshotId);
        }
      }
    }
    await pages.app.close();
  }));

/** What the form of a page finds of an amount: its quote, and whether both sides are worth the minimum. */
function judgeInForm(
  moment: Awaited<ReturnType<typeof readMoment>>,
  wish: {
    readonly payAsset: Asset;
    readonly receiveAsset: Asset;
    readonly anchor: 'pay' | 'receive';
    readonly anchorBaseUnits: bigint;
  },
) {
  const { snapshot, adjustments, minimumUsdCents } = moment;
  const quote = makeQuote({ ...wish, snapshot, adjustments });
  if (!quote.ok) return { quote: null, isWorthIt: false };
  const { payBaseUnits, receiveBaseUnits } = quote.value;
  const pay = usdCentsFloor(wish.payAsset, payBaseUnits, snapshot);
  const receive = usdCentsFloor(wish.receiveAsset, receiveBaseUnits, snapshot);
  assert.ok(pay.ok && receive.ok);
  return {
    quote: quote.value,
    isWorthIt: pay.value >= minimumUsdCents && receive.value >= minimumUsdCents,
  };
}

/** The least amount that the form lets through, found by halving. */
function findLeast(isWorthIt: (baseUnits: bigint) => boolean): bigint {
  let [below, above] = [0n, 1n];
  while (!isWorthIt(above)) [below, above] = [above, above * 2n];
  while (above - below > 1n) {
    const middle = (above + below) / 2n;
    if (isWorthIt(middle)) above = middle;
    else below = middle;
  }
  return above;
}

test('at the edge of the minimum form and creation call agree to the base unit, from either side', () =>
  withTestDesk({}, async (house) => {
    const { desk } = house;
    for (const rail of desk.rails.values()) await house.watch(rail.network.railId);
    await publishRestless(house);
    const pages = await openTestPages(house);
    const moment = await readMoment(pages.app);
    const assetOf = (id: string): Asset => desk.assets.get(id) ?? assert.fail(id);
    for (const [pay, receive] of PAIRS) {
      const pair = { payAsset: assetOf(pay), receiveAsset: assetOf(receive) };
      const rail = desk.rails.get(pair.receiveAsset.railId);
      const address = rail?.deriveDepositAddress?.(1_000_000).address ?? assert.fail(receive);
      for (const anchor of ['pay', 'receive'] as const) {
        const judge = (anchorBaseUnits: bigint) => judgeInForm(moment, { ...pair, anchor, anchorBaseUnits });
        const least = findLeast((baseUnits) => judge(baseUnits).isWorthIt);
        for (const [baseUnits, status, code] of [
          [least - 1n, 400, 'below_minimum'],
          [least, 201, undefined],
        ] as const) {
          const { quote, isWorthIt } = judge(baseUnits);
          assert.ok(quote !== null);
          assert.equal(isWorthIt, status === 201);
          const made = await pages.call('POST', '/api/transaction/add', {
            body: {
              email: 'mina@example.com',
              address,
              fromCurrency: pay,
              toCurrency: receive,
              fromAmount: formatAmount(quote.payBaseUnits, pair.payAsset.decimals),
              convertedAmount: formatAmount(quote.receiveBaseUnits, pair.receiveAsset.decimals),
              snapshotId: moment.snapshot.snapshotId,
              anchor,
            },
          });
          const where = `${pay} ${receive} ${anchor} ${baseUnits}`;
          assert.deepEqual([made.status, made.body['code']], [status, code], `${where}: ${made.text}`);
        }
      }
    }
    await pages.app.close();
  }));

test('a page that names no snapshot gets the margin that applies now', () =>
  withTestDesk({}, async (house) => {
    await publishRestless(house);
    const pages = await openTestPages(house);
    const { margins } = await readMoment(pages.app);
    assert.deepEqual(margins, [
      { fromCurrency: 'LTC', toCurrency: 'XRP', adjustment: -1.3, baseAdjustment: -0.85 },
      { fromCurrency: 'XRP', toCurrency: 'LTC', adjustment: -1.6845, baseAdjustment: -1.2345 },
    ]);
    await pages.app.close();
  }));

test('one base unit more than the moment gives is refused with the figures of now', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const pages = await openTestPages(house);
    const body = {
      email: 'mina@example.com',
      address: order.receiveAddress,
      fromCurrency: 'LTC',
      toCurrency: 'XRP',
      fromAmount: '2',
      convertedAmount: formatAmount(order.receiveBaseUnits + 1n, 6),
      snapshotId: order.snapshotId,
      anchor: 'pay',
    };
    const answer = await pages.call('POST', '/api/transaction/add', { body });
    assert.deepEqual([answer.status, answer.body['code']], [409, 'quote_changed']);
    assert.deepEqual(answer.body['current'], {
      fromAmount: formatAmount(order.payBaseUnits, 8),
      convertedAmount: formatAmount(order.receiveBaseUnits, 6),
    });
    await pages.app.close();
  }));
