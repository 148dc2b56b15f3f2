import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type DeskProcess, startDesk } from '../harness/desk-process.ts';
import { callJson } from '../harness/json-call.ts';
import { type DeskGround, layGround } from './database/desk-ground.ts';
import { clusterSkipReason } from './database/private-cluster.ts';
import { fieldsOf, textOf } from './load/desk-client.ts';
import { numberIn } from './database/witness.ts';

const CREATIONS = 100;
const EMAIL = 'once@endurance.example';
const WISH = {
  userId: null,
  email: EMAIL,
  fromCurrency: 'LTC',
  toCurrency: 'KRW',
  fromAmount: '2.5',
  address: 'Kookmin Bank 123456-01-234567 Mina Kim',
};

/** Sends one wish with one key a hundred times at one moment, to each desk in turn. */
async function assertOneOrder(ground: DeskGround, desks: readonly DeskProcess[]): Promise<void> {
  const urls = desks.map((desk) => `${desk.publicUrl}/api/transaction/add`);
  const asked = await callJson(urls[0] ?? '', { body: { ...WISH, convertedAmount: '1000000000' } });
  const { convertedAmount } = fieldsOf(asked.body['current']);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { ...WISH, convertedAmount, snapshotId: asked.body['snapshotId'] };
  const answers = await Promise.all(
    Array.from({ length: CREATIONS }, (_, place) =>
      callJson(urls[place % urls.length] ?? '', { body, headers }),
    ),
  );
  const outcomes = answers.map((answer) => [
    answer.status,
    textOf(fieldsOf(answer.body['transaction']), '_id'),
    answer.body['code'],
  ]);
  const [first] = outcomes;
  assert.equal(first?.[0], 201);
  assert.deepEqual(
    outcomes,
    answers.map(() => first),
  );
  const other = await callJson(urls.at(-1) ?? '', { body: { ...body, fromAmount: '3' }, headers });
  assert.deepEqual([other.status, other.body['code']], [409, 'idempotency_conflict']);
  const orders = await ground.witness.inSnapshot((ask) =>
    ask(`SELECT count(*) AS n FROM orders WHERE email = '${EMAIL}'`),
  );
  assert.deepEqual(
    orders.map((row) => numberIn(row, 'n')),
    [1],
  );
}

test('100 creations with one key at one moment make one order on the embedded database', async () => {
  const ground = await layGround('sqlite');
  try {
    await assertOneOrder(ground, [ground.desk]);
  } finally {
    await ground.dispose();
  }
});

test(
  '100 creations with one key, sent to two desks on one PostgreSQL, make one order',
  { skip: clusterSkipReason() },
  async () => {
    const ground = await layGround('postgres');
    try {
      // Both know the same simulated networks; nobody moves them here.
      const env = { ...ground.database, DATA_DIR: ground.desk.dataFolder };
      const second = await startDesk({ mode: 'rehearsal', env });
      try {
        await assertOneOrder(ground, [ground.desk, second]);
      } finally {
        await second.dispose();
      }
    } finally {
      await ground.dispose();
    }
  },
);
