import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TreasuryAsset, TreasurySchema } from '@naru/contract';
import { verifyAudit } from '@naru/desk';
import { assertFits } from '../../../testing/fits-schema.ts';
import { setReserve } from '../../../testing/set-reserve.ts';
import { type Answer, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { buildPublicApp } from '../../public/build-public-app.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const NONE = { warnBelow: null, closeBelow: null, closeAbove: null };
const UNITS_OF_XRP = 1_000_000n;

async function readAsset(desk: TestConsole, assetId: string): Promise<TreasuryAsset> {
  const { body } = await desk.call('GET', '/api/treasury');
  await assertFits(TreasurySchema, body);
  const assets: readonly TreasuryAsset[] = JSON.parse(JSON.stringify(body['assets']));
  return assets.find((asset) => asset.assetId === assetId) ?? assert.fail(assetId);
}

async function setMarks(
  desk: TestConsole,
  assetId: string,
  marks: object,
  more: object = {},
): Promise<Answer> {
  const { marksStored } = await readAsset(desk, assetId);
  const body = { assetId, ...NONE, ...marks, before: marksStored, note: 'a limit', password: PASSWORD };
  return desk.call('POST', '/api/treasury/marks', { body: { ...body, ...more } });
}

async function alarmsOf(desk: TestConsole): Promise<readonly string[]> {
  const { body } = await desk.call('GET', '/api/status');
  const alarms: readonly { kind: string }[] = JSON.parse(JSON.stringify(body['alarms']));
  return alarms.map(({ kind }) => kind).filter((kind) => kind.startsWith('reserve_'));
}

/** What visitors are shown: how much they can receive, and whether they can pay. */
async function askVisitorsSide(desk: TestConsole, assetId: string): Promise<readonly unknown[]> {
  const app = await buildPublicApp(desk.context);
  try {
    const list = await app.inject('/api/currency/');
    const rows: readonly { _id: string; available: string }[] = list.json();
    const wallet = await app.inject(`/api/walletAddress/currency/${assetId}`);
    const isAccepted = wallet.json<{ walletAddress: unknown }>().walletAddress !== null;
    return [rows.find(({ _id }) => _id === assetId)?.available, isAccepted];
  } finally {
    await app.close();
  }
}

test('a reserve below its mark is warned about, then not offered, and opens again by itself', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await desk.house.publish();
    await setReserve(desk.house.desk, 'XRP', 5_000n * UNITS_OF_XRP);
    const set = await setMarks(desk, 'XRP', { warnBelow: '4900', closeBelow: '4800' });
    assert.equal(set.status, 200, JSON.stringify(set.body));
    assert.deepEqual([(await readAsset(desk, 'XRP')).state, await alarmsOf(desk)], ['fine', []]);
    assert.equal((await readAsset(desk, 'XRP')).warnBelow, '4900.000000');
    const { warnBelow, usdPrice } = await readAsset(desk, 'LTC');
    const { reserveLowUsdCents } = desk.house.desk.settings;
    const worth = Number(warnBelow) * Number(usdPrice) * 100;
    assert.equal(Math.round(worth), Number(reserveLowUsdCents), 'by the settings');
    await desk.house.order(WISH);
    await setReserve(desk.house.desk, 'XRP', 4_899n * UNITS_OF_XRP);
    assert.deepEqual([(await readAsset(desk, 'XRP')).state, await alarmsOf(desk)], ['low', ['reserve_low']]);
    await desk.house.order(WISH);
    await setReserve(desk.house.desk, 'XRP', 4_799n * UNITS_OF_XRP);
    assert.deepEqual(
      [(await readAsset(desk, 'XRP')).state, await alarmsOf(desk)],
      ['short', ['reserve_short']],
    );
    await assert.rejects(desk.house.order(WISH), /reserve_too_small/);
    assert.deepEqual(await askVisitorsSide(desk, 'XRP'), ['0.000000', true]);
    await desk.house.order({ pay: 'XRP', receive: 'LTC', payAmount: '2000' });
    await setReserve(desk.house.desk, 'XRP', 4_800n * UNITS_OF_XRP);
    await desk.house.order(WISH);
  }));

test('a reserve above its mark is not accepted, and can still be received', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await desk.house.publish();
    await setReserve(desk.house.desk, 'LTC', 100_000_000n);
    assert.equal((await setMarks(desk, 'LTC', { closeAbove: '1' })).status, 200);
    await desk.house.order(WISH);
    assert.equal((await setMarks(desk, 'LTC', { closeAbove: '0.99999999' })).status, 200);
    assert.deepEqual(await alarmsOf(desk), ['reserve_full']);
    await assert.rejects(desk.house.order(WISH), /rail_unavailable/);
    assert.deepEqual(await askVisitorsSide(desk, 'LTC'), ['1.00000000', false]);
    assert.equal((await setMarks(desk, 'LTC', {})).status, 200);
    await desk.house.order(WISH);
    assert.equal((await readAsset(desk, 'LTC')).marksStored, null);
    const { store, hashText } = desk.house.desk;
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    const [change] = await store.listSettingChanges({ limit: 1 });
    assert.deepEqual([change?.key, change?.reason], ['reserveMarks.LTC', 'a limit']);
  }));

test('marks that make no sense, that nobody saw, or from somebody without the right are refused', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await setMarks(desk, 'XRP', { warnBelow: '10' });
    for (const [marks, more, code] of [
      [{ warnBelow: '10' }, {}, 'setting_unchanged'],
      [{ warnBelow: '1', closeBelow: '1' }, {}, 'marks_disordered'],
      [{ closeBelow: '2', closeAbove: '1' }, {}, 'marks_disordered'],
      [{ warnBelow: '0.0000001' }, {}, 'amount_too_precise'],
      [{ warnBelow: '-1' }, {}, 'amount_malformed'],
      [{ warnBelow: '2' }, { before: null }, 'setting_changed_meanwhile'],
      [{ warnBelow: '2' }, { note: ' ' }, 'reason_missing'],
      [{ warnBelow: '2' }, { password: 'wrong' }, 'step_up_failed'],
      [{ warnBelow: '2' }, { assetId: 'NONE' }, 'currency_unknown'],
    ] as const)
      assert.equal((await setMarks(desk, 'XRP', marks, more)).body['code'], code, JSON.stringify(marks));
    assert.equal((await readAsset(desk, 'XRP')).marks.warnBelow, '10');
    await desk.changeRole('operator');
    assert.equal((await setMarks(desk, 'XRP', {})).body['code'], 'right_missing');
  }));
