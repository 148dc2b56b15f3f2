import type { Store } from '@naru/desk';
import { StoreFault } from '@naru/store';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestContext } from '../../testing/test-context.ts';
import { withTestDesk } from '../../testing/test-desk.ts';
import type { LogEvent } from '../../log/json-log.ts';
import { buildPublicApp } from './build-public-app.ts';

const CASES = [
  ['database_unavailable', 503, 'database_unavailable', '5'],
  ['store_closed', 503, 'database_unavailable', '5'],
  ['disk_full', 503, 'disk_full', undefined],
  ['outcome_unknown', 503, 'outcome_unknown', '5'],
  ['23514', 500, 'server_fault', undefined],
] as const;

test('each fault of the database has its own name, and none says that nothing was changed', async () => {
  for (const [fault, status, code, retryAfter] of CASES) {
    await withTestDesk({}, async (house) => {
      const order = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
      const fail = (): Promise<never> => Promise.reject(new StoreFault(fault, 'a value of somebody'));
      const store: Store = { ...house.desk.store, saveChange: fail, ping: fail };
      const logged: LogEvent[] = [];
      const changes = { log: (event: LogEvent) => logged.push(event) };
      const context = createTestContext({ ...house, desk: { ...house.desk, store } }, changes);
      const app = await buildPublicApp(context);
      for (const [method, url] of [
        ['POST', `/api/transaction/${order.orderId}/claim`],
        ['GET', '/ready'],
      ] as const) {
        const answer = await app.inject({ method, url });
        const { code: said, message } = answer.json<{ code: string; message: string }>();
        assert.deepEqual(
          [answer.statusCode, said, answer.headers['retry-after']],
          [status, code, retryAfter],
        );
        assert.doesNotMatch(message, /nothing was/i);
      }
      const event = code === 'server_fault' ? 'request_failed' : code;
      const errors = logged.filter(({ level }) => level === 'error');
      assert.deepEqual(
        errors.map((line) => line.event),
        [event, event],
      );
      assert.match(String(errors[0]?.fields?.['fault']), new RegExp(`^StoreFault ${fault} at `));
      assert.doesNotMatch(JSON.stringify(logged), /somebody/);
      await app.close();
    });
  }
});

test('the database is asked at most once a second whether it is ready', () =>
  withTestDesk({}, async (house) => {
    let asked = 0;
    const ping = async (): Promise<void> => {
      asked += 1;
    };
    await house.publish();
    const store: Store = { ...house.desk.store, ping };
    const app = await buildPublicApp(createTestContext({ ...house, desk: { ...house.desk, store } }));
    const ask = async (): Promise<number> => (await app.inject({ url: '/ready' })).statusCode;
    assert.deepEqual([await ask(), await ask(), asked], [200, 200, 1]);
    house.clock.advance(1_000);
    assert.deepEqual([await ask(), asked], [200, 2]);
    await app.close();
  }));

test('a desk is ready while something can be exchanged, and names what is missing otherwise', () =>
  withTestDesk({}, async (house) => {
    let isRead = (_railId: string): boolean => true;
    const context = createTestContext(house, { isRailHealthy: (railId) => isRead(railId) });
    const app = await buildPublicApp(context);
    const ask = async (): Promise<readonly unknown[]> => {
      const answer = await app.inject({ url: '/ready' });
      const { code, missing } = answer.json<{ code?: string; missing: unknown }>();
      return [answer.statusCode, code, missing];
    };
    assert.deepEqual(await ask(), [503, 'not_ready', ['prices']]);
    await house.publish();
    assert.deepEqual(await ask(), [200, undefined, []]);
    isRead = (railId) => railId !== 'rehearsal-ltc';
    assert.deepEqual(await ask(), [200, undefined, []], 'the other networks are read');
    isRead = () => false;
    assert.deepEqual(await ask(), [503, 'not_ready', ['networks']]);
    const bankRail = house.desk.assets.get('KRW')?.railId;
    isRead = (railId) => railId === bankRail;
    assert.deepEqual(await ask(), [503, 'not_ready', ['networks']], 'a bank alone exchanges nothing');
    isRead = () => true;
    house.clock.advance(10 * 60_000);
    assert.deepEqual(await ask(), [503, 'not_ready', ['prices']], 'they are old');
    await app.close();
  }));
