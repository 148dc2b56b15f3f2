import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDatabase } from '../testing/with-database.ts';
import { withTestConsole } from '../testing/test-console.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const skip = serverUrl === undefined ? 'TEST_DATABASE_URL names no PostgreSQL server' : false;

test('a statement is imported once into PostgreSQL, too, over a connection of its own', { skip }, () =>
  withDatabase(serverUrl ?? '', (databaseUrl) =>
    withTestConsole({ databaseUrl }, async (desk) => {
      await desk.createOwner();
      const head = '거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점,구분';
      const lines = [1, 2, 3].map((n) => `2026.11.20 10:00:0${n},전자금융,홍길동,,0,1000,${n}000,신한은행,`);
      const file = Buffer.from([head, ...lines].join('\n')).toString('base64');
      const send = () => desk.call('POST', '/api/bank/imports', { body: { railId: 'krw-bank', file } });
      for (const expected of [3, 0]) {
        const { status, body } = await send();
        assert.deepEqual([status, body['lineCount'], body['newCount']], [200, 3, expected]);
      }
      const query = { railId: 'krw-bank', sinceMs: 0, limit: 9 };
      assert.equal((await desk.house.desk.store.listBankLines(query)).length, 3);
    }),
  ),
);
