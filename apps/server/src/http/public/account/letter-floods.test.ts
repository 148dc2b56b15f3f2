import { formatAmount } from '@naru/core';
import { getAsset } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TEST_POST } from '../../../testing/test-context.ts';
import { type TestPublic, withTestPublic } from '../../../testing/test-public.ts';
import { waitUntil } from '../../../testing/wait-for.ts';
import { DEFAULT_LIMITS, LETTERS_TO_ONE } from '../../../config/rate-policy.ts';
import { createRequestLimits } from '../../../limits/request-limits.ts';

const NEW_PASSWORD = 'another tulip 9';
const SENDER = { from: 'desk@desk.example', operatorEmail: 'jin@desk.example' };

function withLimits(run: (desk: TestPublic) => Promise<void>): Promise<void> {
  return withTestPublic(
    {
      changes: (house) => ({
        limits: createRequestLimits(house.clock, () => DEFAULT_LIMITS),
        post: { ...TEST_POST, way: { mailer: { send: async () => null }, sender: SENDER } },
      }),
    },
    run,
  );
}

/** The bodies of the answers to thirty clients of thirty networks. */
async function askFromThirty(
  desk: TestPublic,
  url: string,
  payload: object,
  round = 0,
): Promise<readonly string[]> {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      desk.app.inject({ method: 'POST', url, payload, remoteAddress: `198.${round}.${n}.7` }),
    ),
  );
  for (const answer of answers) assert.equal(answer.statusCode, 200, answer.body);
  return answers.map(({ body }) => body);
}

test('thirty addresses that ask for reset links bring one person six, and the owner sets a password', () =>
  withLimits(async (desk) => {
    const mina = await desk.register('Mina');
    const bodies = await askFromThirty(desk, '/api/auth/forgot', { email: mina.email });
    assert.equal(new Set(bodies).size, 1);
    const letters = await desk.letters();
    assert.equal(letters.length, LETTERS_TO_ONE.reset.requestsMax);
    const first = letters.at(-1) ?? assert.fail('no letter');
    const body = { token: first.token, newPassword: NEW_PASSWORD };
    assert.equal((await desk.call('POST', '/api/auth/reset', { body })).status, 200);
    for (const { token } of letters) {
      const again = { token, newPassword: 'yet another 3' };
      assert.equal(
        (await desk.call('POST', '/api/auth/reset', { body: again })).body['code'],
        'link_invalid',
      );
    }
  }));

test('during a flood of requests for reset links, the person always has one that works', () =>
  withLimits(async (desk) => {
    const mina = await desk.register('Mina');
    for (let minute = 0; minute < 60; minute += 1) {
      if (minute % 5 === 0) await askFromThirty(desk, '/api/auth/forgot', { email: mina.email }, minute);
      desk.house.clock.advance(60_000);
      const [letter = assert.fail('no letter')] = await desk.context.desk.store.listLetters({ limit: 1 });
      assert.ok(letter.letter?.kind === 'password_reset');
      assert.ok(desk.house.clock.nowMs() < letter.letter.facts.endsAtMs, `minute ${minute}`);
    }
  }));

test('messages of eighty networks to the operator are bounded for the operator', () =>
  withLimits(async (desk) => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        desk.app.inject({
          method: 'POST',
          url: '/api/contact',
          payload: { name: 'Mina', email: `mina${n}@example.com`, message: 'hello' },
          remoteAddress: `198.51.${n}.7`,
        }),
      ),
    );
    const passed = answers.filter(({ statusCode }) => statusCode === 200);
    assert.equal(passed.length, LETTERS_TO_ONE.contact.requestsMax);
    assert.equal(answers.find(({ statusCode }) => statusCode !== 200)?.statusCode, 429);
  }));

test('neither a flood of other letters nor guesses keep the link of an order from its customer', () =>
  withLimits(async (desk) => {
    const { reference, email } = await desk.house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    await askFromThirty(desk, '/api/auth/forgot', { email });
    await askFromThirty(desk, '/api/transaction/find', { reference: 'NR-0000-00', email }, 1);
    const mailed = async () => (await desk.letters()).filter(({ kind }) => kind === 'find_orders').length;
    await desk.call('POST', '/api/transaction/find', { body: { reference, email } });
    await waitUntil('the link', async () => (await mailed()) > 0);
    await askFromThirty(desk, '/api/transaction/find', { reference, email }, 2);
    await waitUntil('all links', async () => (await mailed()) === LETTERS_TO_ONE.link.requestsMax);
  }));

test('orders that strangers make in one person’s name write no more than twenty letters in an hour', () =>
  withLimits(async (desk) => {
    const { house } = desk;
    const sample = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const snapshot = await house.publish();
    const { decimals } = getAsset(house.desk, sample.receiveAssetId);
    const body = {
      email: 'victim@example.org',
      address: sample.receiveAddress,
      fromCurrency: sample.payAssetId,
      toCurrency: sample.receiveAssetId,
      fromAmount: '2',
      convertedAmount: formatAmount(sample.receiveBaseUnits, decimals),
      snapshotId: snapshot.snapshotId,
      anchor: 'pay',
    };
    const choices: unknown[] = [];
    const most = LETTERS_TO_ONE.order.requestsMax;
    for (let made = 0; made < most + 2; made += 1) {
      const remoteAddress = `198.51.${made}.7`;
      const answer = await desk.app.inject({
        method: 'POST',
        url: '/api/transaction/add',
        payload: body,
        remoteAddress,
      });
      assert.equal(answer.statusCode, 201, answer.body);
      choices.push(/"letters":"(\w+)"/.exec(answer.body)?.[1]);
    }
    assert.deepEqual(choices.slice(most - 1), ['all', 'action', 'action']);
    const written = (await desk.letters()).filter(({ to }) => to === body.email);
    assert.equal(written.length, most);
  }));
