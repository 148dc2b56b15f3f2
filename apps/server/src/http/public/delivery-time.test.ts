import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTestPublic } from '../../testing/test-public.ts';

const MINUTE_MS = 60_000;

test('from twenty delivered orders on, the median of the last twenty is stated', async () => {
  await withTestPublic({}, async (desk) => {
    const { house } = desk;
    const readMinutes = async (): Promise<unknown> =>
      (await desk.call('GET', '/api/desk')).body['deliveryMinutes'];
    const deliver = async (minutes: number): Promise<void> => {
      await house.publish();
      const order = await house.order({ pay: 'BTC', receive: 'ETH', payAmount: '0.05' });
      await house.fund(order);
      await house.takeAndPrepare(order);
      await house.payOut(order);
      house.clock.advance(minutes * MINUTE_MS);
      const { railId } = house.desk.assets.get('ETH') ?? assert.fail();
      await house.watch(railId);
      await house.mine(railId, 64);
      await house.watch(railId);
    };
    // The first is not among the last twenty at the end.
    for (const minutes of [500, ...Array.from({ length: 18 }, (_, place) => 3 + place)])
      await deliver(minutes);
    assert.equal(await readMinutes(), null);
    await deliver(21);
    assert.equal(await readMinutes(), 13);
    await deliver(0);
    assert.equal(await readMinutes(), 13, 'kept for a minute');
    house.clock.advance(MINUTE_MS);
    assert.equal(await readMinutes(), 12);
  });
});
