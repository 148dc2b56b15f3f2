import { type RateSnapshot, formatAmount, makeQuote, parseAmount } from '@naru/core';
import { type CreateOrderInput, cancelOrder, createOrder } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

interface Wish {
  readonly pay?: string;
  readonly receive?: string;
  readonly usd: bigint;
  readonly email?: string;
  readonly addressIndex?: number;
  readonly userId?: string | null;
}

/** Asks for orders of so many dollars, as a page would that names no snapshot. */
async function openAsker(house: TestDesk): Promise<(wish: Wish) => Promise<string>> {
  const { desk } = house;
  const snapshot = await house.publish();
  return async ({ usd, pay = 'TRX', receive = 'LTC', ...wish }) => {
    const answer = await createOrder(desk, {
      ...amountsOf(house, snapshot, { pay, receive, usd }),
      payAssetId: pay,
      receiveAssetId: receive,
      email: wish.email ?? 'mina@example.com',
      receiveAddressText: addressOf(house, receive, wish.addressIndex ?? 0),
      userId: wish.userId ?? null,
      snapshotId: snapshot.snapshotId,
      anchor: 'pay',
    });
    return answer.ok ? answer.value.orderId : answer.reason;
  };
}

function addressOf({ desk }: TestDesk, assetId: string, index: number): string {
  const rail = desk.rails.get(desk.assets.get(assetId)?.railId ?? '');
  return rail?.deriveDepositAddress?.(1_000_000 + index).address ?? assert.fail(assetId);
}

function amountsOf(
  { desk }: TestDesk,
  snapshot: RateSnapshot,
  { pay, receive, usd }: { readonly pay: string; readonly receive: string; readonly usd: bigint },
): Pick<CreateOrderInput, 'payAmountText' | 'receiveAmountText'> {
  const payAsset = desk.assets.get(pay) ?? assert.fail(pay);
  const receiveAsset = desk.assets.get(receive) ?? assert.fail(receive);
  const dollars = Number(snapshot.usdPrices[pay]);
  const payAmountText = (Number(usd) / dollars).toFixed(6);
  const paid = parseAmount(payAmountText, payAsset.decimals);
  assert.ok(paid.ok);
  const quote = makeQuote({
    payAsset,
    receiveAsset,
    snapshot,
    adjustments: [],
    anchor: 'pay',
    anchorBaseUnits: paid.value,
  });
  assert.ok(quote.ok);
  return {
    payAmountText,
    receiveAmountText: formatAmount(quote.value.receiveBaseUnits, receiveAsset.decimals),
  };
}

const ORDER_ID = /^[1-9A-HJ-NP-Za-km-z]{20,}$/;

/** A desk on which unpaid orders of one person may be worth 1,000 dollars. */
function withBounds(run: (house: TestDesk) => Promise<void>): Promise<void> {
  return withTestDesk({ settings: { unpaidUsdCentsMax: 100_000n } }, run);
}

test('one person holds unpaid rates up to the bound, by e-mail in any spelling or by account', () =>
  withBounds(async (house) => {
    const ask = await openAsker(house);
    assert.match(await ask({ usd: 600n, userId: 'user-1' }), ORDER_ID);
    for (const [place, email] of ['MINA@example.com', 'ｍｉｎａ@example.com'].entries())
      assert.equal(await ask({ usd: 600n, email, addressIndex: 1 + place }), 'exposure_of_person');
    const elsewhere = { email: 'jin@example.com', addressIndex: 2 };
    assert.equal(await ask({ usd: 600n, ...elsewhere, userId: 'user-1' }), 'exposure_of_person');
    assert.match(await ask({ usd: 600n, ...elsewhere, userId: 'user-2' }), ORDER_ID);
    assert.match(await ask({ usd: 300n }), ORDER_ID);
  }));

test('one receiver, one pair and one currency have bounds of their own', () =>
  withBounds(async (house) => {
    const ask = await openAsker(house);
    let asked = 0;
    const askAsOther = (wish: Wish): Promise<string> => {
      asked += 1;
      return ask({ email: `person-${asked}@example.com`, addressIndex: asked, ...wish });
    };
    assert.match(await askAsOther({ usd: 900n, addressIndex: 0 }), ORDER_ID);
    assert.equal(await askAsOther({ usd: 900n, addressIndex: 0 }), 'exposure_of_receiver');
    assert.match(await askAsOther({ usd: 900n }), ORDER_ID);
    assert.equal(await askAsOther({ usd: 900n }), 'exposure_of_pair');
    assert.match(await askAsOther({ usd: 900n, pay: 'LTC', receive: 'TRX' }), ORDER_ID, 'the other way');
    assert.match(await askAsOther({ usd: 900n, pay: 'LTC', receive: 'XRP' }), ORDER_ID);
    assert.match(await askAsOther({ usd: 900n, pay: 'XRP', receive: 'LTC' }), ORDER_ID);
    assert.equal(await askAsOther({ usd: 900n, pay: 'DOGE', receive: 'LTC' }), 'exposure_of_asset');
    assert.match(await askAsOther({ usd: 900n, pay: 'DOGE', receive: 'XRP' }), ORDER_ID);
  }));

test('a cancelled order gives its room back, and a refused one takes none', () =>
  withBounds(async (house) => {
    const ask = await openAsker(house);
    const orderId = await ask({ usd: 900n });
    for (let again = 0; again < 3; again += 1) assert.equal(await ask({ usd: 900n }), 'exposure_of_person');
    const cancelled = await cancelOrder(house.desk, orderId, null);
    assert.ok(cancelled.ok);
    assert.match(await ask({ usd: 900n }), ORDER_ID);
  }));

test('a payment that was only seen, or is dust, gives no room back; a funded order does', () =>
  withBounds(async (house) => {
    const ask = await openAsker(house);
    const pay = async (orderId: string, part: (due: bigint) => bigint): Promise<void> => {
      const { order } = await house.view({ orderId });
      await house.pay(order, part(order.payBaseUnits));
      await house.watch('rehearsal-trx');
    };
    const seen = await ask({ usd: 400n });
    const short = await ask({ usd: 500n });
    await pay(seen, (due) => due);
    await pay(short, () => house.desk.assets.get('TRX')?.dustBaseUnits ?? 0n);
    for (const [orderId, stage] of [
      [seen, 'seen'],
      [short, 'short'],
    ] as const)
      assert.equal((await house.view({ orderId })).order.stage, stage);
    assert.equal(await ask({ usd: 400n }), 'exposure_of_person');
    await house.mine('rehearsal-trx', 2);
    await house.watch('rehearsal-trx');
    assert.equal((await house.view({ orderId: seen })).order.stage, 'funded');
    assert.match(await ask({ usd: 400n }), ORDER_ID);
  }));

test('many at the same moment stay within the bound together', () =>
  withBounds(async (house) => {
    const ask = await openAsker(house);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask({ usd: 300n })));
    const made = answers.filter((answer) => ORDER_ID.test(answer));
    assert.ok(made.length >= 1 && made.length <= 3, `${made.length} were made`);
    for (const answer of answers.filter((one) => !made.includes(one)))
      assert.equal(answer, 'exposure_of_person');
    assert.match(await ask({ usd: 80n }), ORDER_ID, 'what is left can be used');
  }));

test('without bounds there are none', () =>
  withTestDesk({ settings: { unpaidUsdCentsMax: null } }, async (house) => {
    const ask = await openAsker(house);
    for (let again = 0; again < 3; again += 1) assert.match(await ask({ usd: 50_000n }), ORDER_ID);
  }));
