import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRehearsalAddress } from '@naru/chains';
import { DEFAULT_DESK_SETTINGS } from '@naru/desk';
import { DEFAULT_LIMITS } from '../config/rate-policy.ts';
import { balanceOf, setReserve } from '../testing/set-reserve.ts';
import { type AttackedDesk, withAttackedDesk } from '../testing/attacked-desk.ts';

/** Asks for an order of so many dollars of LTC for USDT, under a new name each time. */
async function ask(
  desk: AttackedDesk,
  { name, usd, from }: { readonly name: number; readonly usd: number; readonly from: string },
): Promise<{ readonly status: number; readonly id: string; readonly code: unknown }> {
  const { app, house } = desk;
  const good = await desk.goodBody();
  const times = Math.round(usd / (2 * Number(house.desk.rateBook.current()?.usdPrices['LTC'])));
  const answer = await app.inject({
    method: 'POST',
    url: '/api/transaction/add',
    remoteAddress: from,
    headers: { 'user-agent': `browser ${name}` },
    payload: {
      ...good,
      email: `person${name}@example.com`,
      address: makeRehearsalAddress('rehearsal-usdt-tron', new Uint8Array(20).fill(name)).address,
      fromAmount: String(2 * times),
      convertedAmount: (Number(good['convertedAmount']) * times).toFixed(6),
    },
  });
  const body = answer.json();
  return {
    status: answer.statusCode,
    id: answer.statusCode === 201 ? body.transaction._id : '',
    code: body.code,
  };
}

test('64 orders of one network under changing names, each claimed, lock no more than the bound', () =>
  withAttackedDesk(
    async (desk) => {
      const { house, app } = desk;
      const unit = 10n ** BigInt(house.desk.assets.get('USDT-tron')?.decimals ?? assert.fail());
      await setReserve(house.desk, 'USDT-tron', 130_000n * unit);
      const statuses = new Set<number>();
      for (let name = 1; name <= 64; name += 1) {
        const usd = name % 2 === 0 ? 48_750 : 9_000;
        const { status, id } = await ask(desk, { name, usd, from: `203.0.113.${name}` });
        statuses.add(status);
        if (id !== '') await app.inject({ method: 'POST', url: `/api/transaction/${id}/claim`, payload: {} });
      }
      assert.deepEqual(statuses, new Set([201, 409]));
      const locked = (await balanceOf(house.desk, 'USDT-tron', 'reserved')) / unit;
      const bound = (DEFAULT_DESK_SETTINGS.unpaidUsdCentsMax ?? 0n) / 100n;
      assert.ok(locked > 0n && locked <= (bound * 101n) / 100n, `${locked} dollars are locked`);
      const honest = await ask(desk, { name: 99, usd: 3_000, from: '198.51.100.7' });
      assert.equal(honest.status, 201);
    },
    () => ({ openOrders: () => ({ ...DEFAULT_LIMITS, networkReservePercent: 100 }) }),
  ));

test('two networks leave most of a currency to others, and small orders always fit', () =>
  withAttackedDesk(
    async (desk) => {
      const { house } = desk;
      const unit = 10n ** BigInt(house.desk.assets.get('USDT-tron')?.decimals ?? assert.fail());
      await setReserve(house.desk, 'USDT-tron', 60_000n * unit);
      const refused = await ask(desk, { name: 1, usd: 20_000, from: '203.0.113.1' });
      assert.deepEqual([refused.status, refused.code], [409, 'exposure_of_network']);
      for (let name = 1; name <= 24; name += 1)
        await ask(desk, { name, usd: 1_500, from: `203.0.${112 + (name % 2)}.${name}` });
      const locked = (await balanceOf(house.desk, 'USDT-tron', 'reserved')) / unit;
      assert.ok(locked > 4_000n && locked <= 12_000n, `${locked} dollars are locked`);
      assert.equal((await ask(desk, { name: 99, usd: 3_000, from: '198.51.100.7' })).status, 201);
      await setReserve(house.desk, 'USDT-tron', 1_000n * unit);
      assert.equal((await ask(desk, { name: 98, usd: 300, from: '198.51.101.7' })).status, 201);
    },
    () => ({ openOrders: () => DEFAULT_LIMITS }),
  ));
