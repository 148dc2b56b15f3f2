import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { clusterSkipReason } from './endurance/database/private-cluster.ts';
import { fieldsOf } from './endurance/load/desk-client.ts';
import { type DeskPair, startDeskPair } from './harness/desk-pair.ts';
import { type DeskProcess, waitUntil } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { type OperatorSession, sessionFrom } from './harness/operator-session.ts';
import { orderXrp } from './harness/rehearsal-order.ts';
import { OWNER_PASSWORD } from './pages/console-desk.ts';

/** The other process looks every five seconds, and publishes what it found in its next round. */
const NOTICED_WITHIN_MS = 20_000;
const PAUSE_WITHIN_MS = 5_000;

describe('the console of two processes on one database', { skip: clusterSkipReason() }, () => {
  let pair: DeskPair;
  let session: OperatorSession;

  before(async () => {
    pair = await startDeskPair();
    const { consoleUrl } = pair.here;
    const setupToken = new URL(pair.here.setupUrl()).searchParams.get('token');
    const owner = await callJson(`${consoleUrl}/api/owner`, {
      body: { setupToken, name: 'Jiho', password: OWNER_PASSWORD },
      headers: { origin: consoleUrl },
    });
    assert.equal(owner.status, 200, JSON.stringify(owner.body));
    session = sessionFrom(owner.headers);
  });
  after(() => pair.dispose());

  async function change(key: string, value: string, password?: string): Promise<void> {
    const { consoleUrl } = pair.here;
    const changed = await callJson(`${consoleUrl}/api/settings/${key}`, {
      body: { value, before: null, note: 'a test', ...(password === undefined ? {} : { password }) },
      headers: { origin: consoleUrl, ...session },
    });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
  }

  /** What visitors see of the settings that the test changes. */
  async function read({ publicUrl }: DeskProcess): Promise<readonly unknown[]> {
    const front = (await callJson(`${publicUrl}/api/desk`)).body;
    const rates = (await callJson(`${publicUrl}/api/market/rates`)).body;
    const who = { email: 'mina@example.com', username: 'mina', phone: '010-1234-5678' };
    const refused = await callJson(`${publicUrl}/api/auth/register`, {
      body: { ...who, password: 'short 1', selectedCountryCode: 'KR' },
    });
    const page = await (await fetch(`${publicUrl}/faq?lang=en`)).text();
    const title = /<title>[^<]* · ([^<]*)<\/title>/.exec(page)?.[1];
    return [
      front['brandName'],
      title,
      fieldsOf(front['statistics'])['pairs'],
      rates['minimumUsd'],
      refused.body['minimum'],
    ];
  }

  test('a change at one counts there at once, and at the other within seconds', async () => {
    const { here, there } = pair;
    await change('brandName', 'Harbor');
    await change('statisticPairs', '31+');
    await change('minimumUsd', '75', OWNER_PASSWORD);
    await change('passwordMin', '12', OWNER_PASSWORD);
    const expected = ['Harbor', 'Harbor', '31+', '75.00', 12];
    await waitUntil(2_000, 'its own page is kept for a second', async () => {
      return JSON.stringify(await read(here)) === JSON.stringify(expected);
    });
    await waitUntil(NOTICED_WITHIN_MS, 'the other never notices', async () => {
      return JSON.stringify(await read(there)) === JSON.stringify(expected);
    });
  });

  test('a pause at one counts at the other within five seconds, and so does its end', async () => {
    const { consoleUrl } = pair.here;
    const call = async (path: string, body: object): Promise<unknown> => {
      const headers = { origin: consoleUrl, ...session };
      const answer = await callJson(`${consoleUrl}/api/opening/${path}`, { body, headers });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body['stops'];
    };
    const codeAt = async ({ publicUrl }: DeskProcess): Promise<unknown> => {
      const body = {
        fromCurrency: 'LTC',
        toCurrency: 'XRP',
        fromAmount: '1',
        convertedAmount: '1',
        email: 'mina@example.com',
        address: 'nowhere',
      };
      return (await callJson(`${publicUrl}/api/transaction/add`, { body })).body['code'];
    };
    const facts = `${pair.there.publicUrl}/api/desk`;
    const known = { 'if-none-match': (await fetch(facts)).headers.get('etag') ?? assert.fail('no tag') };
    const notice = { en: 'Back soon.', kr: '곧 돌아와요.' };
    const stops = await call('stops', { kind: 'pause', until: null, notice, note: 'a test' });
    assert.ok(Array.isArray(stops));
    assert.equal(await codeAt(pair.here), 'desk_paused');
    await waitUntil(PAUSE_WITHIN_MS, 'the other goes on taking orders', async () => {
      return (await codeAt(pair.there)) === 'desk_paused';
    });
    const shown = await callJson(facts, { headers: known });
    assert.deepEqual([shown.status, fieldsOf(shown.body['opening'])['state']], [200, 'paused']);
    assert.match(JSON.stringify(shown.body['notices']), /Back soon\./);
    const id = String(fieldsOf(stops[0])['id']);
    await call(`stops/${id}/end`, { note: 'a test', password: OWNER_PASSWORD });
    await waitUntil(PAUSE_WITHIN_MS, 'the other stays paused', async () => {
      return (await codeAt(pair.there)) !== 'desk_paused';
    });
  });

  test('a currency that is stopped at the process that publishes no prices has none at both', async () => {
    const { here, there } = pair;
    const give = async (order: string, body: object): Promise<void> => {
      const headers = { origin: there.consoleUrl, ...session };
      const given = await callJson(`${there.consoleUrl}/api/market/${order}`, {
        body: { symbol: 'LTC', note: 'a test', ...body },
        headers,
      });
      assert.equal(given.status, 200, JSON.stringify(given.body));
    };
    const isPriced = async ({ publicUrl }: DeskProcess): Promise<boolean> => {
      const { body } = await callJson(`${publicUrl}/api/market/rates`);
      return fieldsOf(body['usdPrices'])['LTC'] !== undefined;
    };
    for (const desk of [here, there]) assert.equal(await isPriced(desk), true);
    await give('halt', {});
    for (const desk of [here, there])
      await waitUntil(NOTICED_WITHIN_MS, 'the price goes on', async () => !(await isPriced(desk)));
    await give('resume', { password: OWNER_PASSWORD });
    for (const desk of [here, there])
      await waitUntil(NOTICED_WITHIN_MS, 'the price stays away', () => isPriced(desk));
  });

  test('of two operators one takes an order, the other once it is released or its time is over', async () => {
    const { here, there } = pair;
    const ask = async (desk: DeskProcess, who: OperatorSession, path: string, body?: object) =>
      callJson(`${desk.consoleUrl}/api/${path}`, {
        headers: { origin: desk.consoleUrl, ...who },
        ...(body === undefined ? {} : { body }),
      });
    const invited = await ask(here, session, 'people/invitations', {
      role: 'operator',
      password: OWNER_PASSWORD,
    });
    const joined = await callJson(`${there.consoleUrl}/api/invitation/accept`, {
      body: { token: invited.body['token'], name: 'Sora', password: OWNER_PASSWORD },
      headers: { origin: there.consoleUrl },
    });
    const sora = sessionFrom(joined.headers);
    const { orderId, reference } = await orderXrp(here, { email: 'mina@example.com', receiver: 7 });
    for (const action of ['pay', 'mine_block', 'mine_block'])
      await callJson(`${here.publicUrl}/api/rehearsal/transaction/${orderId}`, { body: { action } });
    const orderAt = async (desk: DeskProcess, who: OperatorSession) =>
      (await ask(desk, who, `orders/${reference}`)).body;
    await waitUntil(30_000, 'the payment is never final', async () => {
      return JSON.stringify((await orderAt(there, sora))['actions']).includes('"take"');
    });
    const versionOf = async (): Promise<unknown> => (await orderAt(there, sora))['version'];
    const act = (desk: DeskProcess, who: OperatorSession, name: string, version: unknown) =>
      ask(desk, who, `orders/${reference}/${name}`, { version });
    const seen = await versionOf();
    const taken = await Promise.all([act(here, session, 'take', seen), act(there, sora, 'take', seen)]);
    const isHere = taken[0].status === 200;
    assert.deepEqual(
      taken.map(({ status }) => status),
      isHere ? [200, 409] : [409, 200],
    );
    const [first, second] = isHere
      ? ([
          [here, session],
          [there, sora],
        ] as const)
      : ([
          [there, sora],
          [here, session],
        ] as const);
    assert.equal((await act(...second, 'take', await versionOf())).status, 409, 'while the first has it');
    assert.equal((await act(...second, 'release', await versionOf())).status, 409, 'nor is it given away');
    assert.equal((await act(...first, 'release', await versionOf())).status, 200);
    assert.equal((await act(...second, 'take', await versionOf())).status, 200);
    assert.equal((await act(...first, 'take', await versionOf())).status, 409, 'now it is of the second');
    for (let quarter = 0; quarter < 2; quarter += 1) {
      // At the process of the second: that of the first has to notice it.
      const moved = await ask(second[0], session, 'rehearsal/clock', { minutes: 15 });
      assert.equal(moved.status, 200, JSON.stringify(moved.body));
    }
    await waitUntil(NOTICED_WITHIN_MS, 'the time of the second never ends', async () => {
      return (await act(...first, 'take', await versionOf())).status === 200;
    });
  });
});
