import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFindings, noteSharedAddresses } from './findings.ts';
import { withTestDesk } from '../testing/test-desk.ts';
import { buildApp } from '../http/build-app.ts';

test('browsers that nearly all come with a few addresses are named, until a day on which they do not', () =>
  withTestDesk({}, async ({ desk, clock }) => {
    const app = buildApp({ log: () => undefined, proxies: 0 });
    noteSharedAddresses(app, desk);
    app.get('/', () => ({}));
    const visit = async (count: number, addressOf: (n: number) => string): Promise<void> => {
      for (let n = 0; n < count; n += 1)
        await app.inject({
          url: '/',
          remoteAddress: addressOf(n),
          headers: { 'user-agent': `browser ${n}` },
        });
    };
    const named = async () => readFindings(await desk.store.listSettings(), 'visitors_shared');
    await visit(49, () => '172.64.0.1');
    await visit(49, () => '172.64.0.1');
    assert.deepEqual(await named(), [], 'too few, and the same ones');
    await visit(50, () => '172.64.0.1');
    assert.deepEqual(await named(), ['172.64.0.1']);

    clock.advance(24 * 3_600_000);
    await visit(100, (n) => `203.0.113.${n}`);
    assert.deepEqual(await named(), []);

    clock.advance(24 * 3_600_000);
    await visit(50, (n) => (n % 5 < 4 ? '172.64.0.1' : `203.0.113.${n}`));
    assert.deepEqual(await named(), [], 'a fifth of them have their own');
    clock.advance(24 * 3_600_000);
    await visit(50, (n) => `172.64.0.${n % 4}`);
    assert.equal((await named()).length, 3, 'several servers of one proxy');
    await app.close();
  }));
