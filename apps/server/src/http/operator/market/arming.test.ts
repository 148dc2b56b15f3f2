import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSET_FACTS, parseNetworkAddress } from '@naru/chains';
import { type CurrencyArming, DeskStatusSchema } from '@naru/contract';
import { createWitnessedRail } from '@naru/rails';
import { presentOpening } from '../../../opening/present-opening.ts';
import { assertFits } from '../../../testing/fits-schema.ts';
import { AWAKE, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { buildPublicApp } from '../../public/build-public-app.ts';

const DAY_MS = 24 * 3_600_000;
const WISH = { pay: 'ETH', receive: 'LTC', payAmount: '1' };

function ethereumOf(digit: string, isReversed = false) {
  const listed = Array.from({ length: 40 }, (_, index) => {
    const parsed = parseNetworkAddress('eth', `0x${String(index + 1).padStart(40, digit)}`);
    assert.ok(parsed.ok);
    return parsed.value;
  });
  const addresses = isReversed ? listed.toReversed() : listed;
  const assets = ASSET_FACTS.filter(({ networkId }) => networkId === 'eth').slice(0, 2);
  return createWitnessedRail({
    assets,
    deposits: { kind: 'list', addresses },
    environment: 'test',
    tagSeedText: '',
  });
}

async function readStatus(desk: TestConsole) {
  const { body } = await desk.call('GET', '/api/status');
  await assertFits(DeskStatusSchema, body);
  const { armings, alarms }: { armings: CurrencyArming[]; alarms: { kind: string }[] } = JSON.parse(
    JSON.stringify(body),
  );
  return {
    armings,
    states: armings.map(({ assetId, state }) => [assetId, state]),
    alarms: alarms.map(({ kind }) => kind).filter((kind) => kind.startsWith('currency_')),
  };
}

async function arm(desk: TestConsole, assetId: string, more: object = {}) {
  const { armings } = await readStatus(desk);
  const { fingerprint } = armings.find((each) => each.assetId === assetId) ?? assert.fail(assetId);
  const body = { assetId, fingerprint, note: 'it is my wallet', password: PASSWORD, ...more };
  return desk.call('POST', '/api/status/armed', { body });
}

/** What visitors read, each sentence once. */
function listNotices(desk: TestConsole): readonly string[] {
  return presentOpening(desk.house.desk).notices.map(({ text }) => text.en);
}

async function askReadiness(desk: TestConsole): Promise<unknown> {
  const app = await buildPublicApp(desk.context);
  try {
    return (await app.inject('/ready')).json<{ unarmed: unknown }>().unarmed;
  } finally {
    await app.close();
  }
}

test('a currency is closed until an operator has compared its addresses', () =>
  withTestConsole({ witnessedRails: [ethereumOf('a')], isUnarmed: true }, async (desk) => {
    await desk.createOwner();
    const before = await readStatus(desk);
    const [first, second] = before.states.map(([assetId]) => assetId ?? '');
    assert.deepEqual(before.states, [
      [first, 'never'],
      [second, 'never'],
    ]);
    assert.equal(before.armings[0]?.addresses.length, 3);
    assert.deepEqual(before.alarms, ['currency_unarmed']);
    assert.deepEqual(await askReadiness(desk), [
      { currency: first, reason: 'never' },
      { currency: second, reason: 'never' },
    ]);
    await assert.rejects(desk.house.order(WISH), /currency_paused/);
    assert.deepEqual(listNotices(desk), [
      'Orders with ETH (Ethereum (ERC20)), LINK (Ethereum (ERC20)) are paused. Orders already placed go on.',
    ]);
    const done = await arm(desk, 'ETH');
    assert.equal(done.status, 200, JSON.stringify(done.body));
    await desk.house.order(WISH);
    await assert.rejects(desk.house.order({ ...WISH, pay: second ?? '' }), /currency_paused/);
    assert.deepEqual(listNotices(desk), [
      'Orders with LINK (Ethereum (ERC20)) are paused. Orders already placed go on. ' +
        'We are still preparing this currency.',
    ]);
    const [change] = await desk.house.desk.store.listSettingChanges({ limit: 1 });
    assert.deepEqual([change?.key, change?.reason], ['armed.ETH', 'it is my wallet']);
  }));

test('another wallet closes it at once, and it opens a day after its confirmation', () =>
  withTestConsole({ witnessedRails: [ethereumOf('a')], settings: AWAKE }, async (desk) => {
    await desk.createOwner();
    const { house } = desk;
    await house.order(WISH);
    const rails = new Map([...house.desk.rails, ['eth', ethereumOf('b')] as const]);
    Object.assign(desk.context.desk, { rails });
    Object.assign(house.desk, { rails });
    assert.deepEqual((await readStatus(desk)).alarms, ['currency_source_changed']);
    await assert.rejects(house.order(WISH), /currency_paused/);
    assert.equal(
      (await arm(desk, 'ETH', { fingerprint: 'seen before' })).body['code'],
      'setting_changed_meanwhile',
    );
    assert.equal((await arm(desk, 'ETH')).status, 200);
    const [waiting] = (await readStatus(desk)).armings;
    const opensAt = new Date(house.clock.nowMs() + DAY_MS).toISOString();
    assert.deepEqual([waiting?.state, waiting?.opensAt], ['waiting', opensAt]);
    await assert.rejects(house.order(WISH), /currency_paused/);
    house.clock.advance(DAY_MS);
    await house.order(WISH);
  }));

test('a list whose used lines were moved stays closed', () =>
  withTestConsole({ witnessedRails: [ethereumOf('a')], settings: AWAKE }, async (desk) => {
    await desk.createOwner();
    await desk.house.order(WISH);
    const rails = new Map([...desk.house.desk.rails, ['eth', ethereumOf('a', true)] as const]);
    Object.assign(desk.context.desk, { rails });
    const { status, body } = await arm(desk, 'ETH');
    assert.deepEqual([status, body['code']], [409, 'addresses_moved']);
    assert.equal((await readStatus(desk)).armings[0]?.state, 'changed');
  }));

test('a confirmation takes a password, a reason, the right, and a network that answers', () =>
  withTestConsole({ witnessedRails: [ethereumOf('a')], isUnarmed: true }, async (desk) => {
    await desk.createOwner();
    for (const [more, code] of [
      [{ password: 'wrong' }, 'step_up_failed'],
      [{ note: ' ' }, 'reason_missing'],
      [{ assetId: 'NONE' }, 'currency_unknown'],
    ] as const)
      assert.equal((await arm(desk, 'ETH', more)).body['code'], code);
    Object.assign(desk.context, { isRailHealthy: () => false });
    assert.equal((await arm(desk, 'ETH')).body['code'], 'rail_unavailable');
    await desk.changeRole('operator');
    assert.equal((await arm(desk, 'ETH')).body['code'], 'right_missing');
  }));
