import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type OpeningChanges, OpeningChangesSchema, OpeningDeskSchema } from '@naru/contract';
import { expireDueOrders, verifyAudit } from '@naru/desk';
import { readTolerantly } from '../../../config/setting-catalogue.ts';
import { createSignOfLife } from '../../../opening/sign-of-life.ts';
import { assertFits } from '../../../testing/fits-schema.ts';
import {
  AWAKE,
  type Answer,
  PASSWORD,
  type TestConsole,
  withTestConsole,
} from '../../../testing/test-console.ts';
import { type TestPages, openTestPages } from '../../../testing/test-pages.ts';

const WHY = { note: 'as the day wants it' };
const PROVEN = { ...WHY, password: PASSWORD };
const HOUR_MS = 3_600_000;
const ALL_DAY = { from: '00:00', until: '24:00' };
const HOURS = {
  timeZone: 'UTC',
  week: Array.from({ length: 7 }, () => [{ from: '09:00', until: '18:00' }]),
  holidays: [],
  unattendedMinutes: null,
};
const NOTICE = { en: 'Back <soon>.', kr: '곧 돌아와요.' };

interface OpenDesk extends TestConsole {
  readonly post: (path: string, body: object) => Promise<Answer>;
  /** What a visitor is answered who wants to swap LTC for XRP. */
  readonly order: () => ReturnType<TestPages['call']>;
  readonly askFacts: (headers?: Readonly<Record<string, string>>) => ReturnType<TestPages['call']>;
  readonly facts: () => Promise<Readonly<Record<string, unknown>>>;
}

/** A desk that follows its stored settings, with the calls of visitors beside those of operators. */
function withOpenDesk(run: (desk: OpenDesk) => Promise<void>): Promise<void> {
  return withTestConsole({ settings: AWAKE }, async (desk) => {
    const { context, house } = desk;
    const { store, clock } = context.desk;
    const signOfLife = createSignOfLife({ store, clock });
    const readSettings = async () => ({
      ...context.desk.settings,
      opening: readTolerantly(await store.listSettings()).desk.opening,
    });
    Object.assign(context.desk, { signOfLife });
    Object.assign(context, {
      noteOperator: signOfLife.note,
      refreshSettings: async () => Object.assign(context.desk, { settings: await readSettings() }),
    });
    const pages = await openTestPages(house, { desk: context.desk });
    const model = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const body = {
      email: 'mina@example.com',
      address: model.receiveAddress,
      fromCurrency: 'LTC',
      toCurrency: 'XRP',
      fromAmount: '2',
      convertedAmount: (Number(model.receiveBaseUnits) / 1e6).toFixed(6),
    };
    await desk.createOwner();
    const askFacts: OpenDesk['askFacts'] = (headers = {}) => pages.call('GET', '/api/desk', { headers });
    await run({
      ...desk,
      post: (path, sent) => desk.call('POST', `/api/opening${path}`, { body: sent }),
      order: () => pages.call('POST', '/api/transaction/add', { body }),
      askFacts,
      facts: async () => (await askFacts()).body,
    });
    await pages.app.close();
  });
}

test('hours close the desk to new orders until they open, and say so in both languages', () =>
  withOpenDesk(async (desk) => {
    assert.equal((await desk.order()).status, 201, 'always open by default');
    const set = await desk.post('/hours', { hours: HOURS, before: null, ...PROVEN });
    assert.equal(set.status, 200, JSON.stringify(set.body));
    await assertFits(OpeningDeskSchema, set.body);
    // A Saturday at nine.
    assert.equal((await desk.order()).status, 201);
    desk.house.clock.advance(9 * HOUR_MS);
    await desk.house.publish();
    const refused = await desk.order();
    assert.deepEqual([refused.status, refused.body['code']], [503, 'desk_closed']);
    assert.equal(refused.body['opensAt'], '2026-11-22T09:00:00.000Z');
    assert.equal(refused.headers['retry-after'], String((15 * HOUR_MS) / 1000));
    assert.match(JSON.stringify(refused.body['notice']), /We are closed now.+운영 시간/);
    const { opening, notices } = await desk.facts();
    const said = { en: 'Daily 09:00–18:00 (UTC)', kr: '매일 09:00–18:00 (UTC)' };
    assert.deepEqual([Object(opening).state, Object(opening).hours], ['closed', said]);
    const [{ when }] = Object(notices);
    assert.equal(when.en, 'New orders again: Sun 22 Nov, 09:00 (UTC)');
    assert.match(when.kr, /11월 22일 \(일\) 09:00 \(UTC\)/);
    const { store, hashText } = desk.context.desk;
    assert.equal((await verifyAudit(store, hashText)).broken, null);
  }));

async function readChanges(desk: TestConsole, query: string): Promise<OpeningChanges> {
  const { status, body } = await desk.call('GET', `/api/opening/changes${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(OpeningChangesSchema, body);
  return JSON.parse(JSON.stringify(body));
}

test('changes of all kinds are one list, newest first, and a page goes on where the one before ended', () =>
  withOpenDesk(async (desk) => {
    const stop = { kind: 'pause', until: null, notice: null, ...WHY };
    const [begins, ends] = ['2027-01-01T00:00:00Z', '2027-01-02T00:00:00Z'];
    await desk.post('/hours', { hours: HOURS, before: null, ...PROVEN });
    await desk.post('/stops', stop);
    await desk.post('/announcements', { begins, ends, text: NOTICE, ...WHY });
    await desk.post('/stops', stop);
    const first = await readChanges(desk, '?limit=3');
    const rest = await readChanges(desk, `?limit=3&before=${first.nextBefore}`);
    assert.deepEqual(
      [first, rest].map(({ rows }) => rows.map(({ what }) => what)),
      [['stops', 'announcements', 'stops'], ['hours']],
    );
    assert.equal(rest.nextBefore, null);
  }));

test('a pause needs no password and its end does; both are on record with the reason', () =>
  withOpenDesk(async (desk) => {
    const stop = { kind: 'pause', until: null, notice: NOTICE, ...WHY };
    const paused = await desk.post('/stops', stop);
    assert.equal(paused.status, 200, JSON.stringify(paused.body));
    const refused = await desk.order();
    assert.deepEqual([refused.status, refused.body['code']], [503, 'desk_paused']);
    assert.match(Object(refused.body['notice']).en, /paused\. .+ Back <soon>\.$/);
    assert.match(JSON.stringify((await desk.call('GET', '/api/status')).body['alarms']), /desk_paused/);
    assert.equal(Object((await desk.call('GET', '/api/status')).body['opening']).state, 'paused');
    const [{ id }] = Object(paused.body['stops']);
    const wrong = await desk.post(`/stops/${id}/end`, { ...WHY, password: 'wrong' });
    assert.deepEqual([wrong.status, wrong.body['code']], [403, 'step_up_failed']);
    const ended = await desk.post(`/stops/${id}/end`, PROVEN);
    assert.equal(ended.status, 200);
    assert.equal((await desk.order()).status, 201);
    assert.equal((await desk.post(`/stops/${id}/end`, PROVEN)).body['code'], 'stop_unknown');
    const { rows } = await readChanges(desk, '');
    assert.deepEqual([rows.length, rows[0]?.by, rows[0]?.reason], [2, 'Mina', WHY.note]);
  }));

test('an open page is sent what the desk says again only when that has changed', () =>
  withOpenDesk(async (desk) => {
    const first = await desk.askFacts();
    assert.equal(first.headers['cache-control'], 'no-cache');
    const ask = (): ReturnType<OpenDesk['askFacts']> =>
      desk.askFacts({ 'if-none-match': String(first.headers['etag']) });
    assert.equal((await ask()).status, 304);
    const begins = new Date(desk.house.clock.nowMs() + HOUR_MS).toISOString();
    const ends = new Date(desk.house.clock.nowMs() + 2 * HOUR_MS).toISOString();
    const announced = await desk.post('/announcements', { begins, ends, text: NOTICE, ...WHY });
    assert.equal(announced.status, 200, JSON.stringify(announced.body));
    assert.equal((await ask()).status, 304, 'before it begins');
    desk.house.clock.advance(HOUR_MS);
    const answer = await ask();
    assert.deepEqual([answer.status, Object(answer.body['notices'])[0].text], [200, NOTICE]);
    desk.house.clock.advance(HOUR_MS);
    assert.equal((await ask()).status, 304, 'after its end');
    // The second comes within the second for which an answer is kept.
    for (const [kind, state] of [
      ['pause', 'paused'],
      ['drain', 'draining'],
    ] as const) {
      assert.equal((await desk.post('/stops', { kind, until: null, notice: null, ...WHY })).status, 200);
      const changed = await ask();
      assert.deepEqual([changed.status, Object(changed.body['opening']).state], [200, state]);
    }
  }));

test('a pause of one currency in one direction stops that direction only', () =>
  withOpenDesk(async (desk) => {
    const until = new Date(desk.house.clock.nowMs() + HOUR_MS).toISOString();
    const of = (currency: string, side: string) =>
      desk.post('/stops', { kind: 'currency', currency, side, until, notice: null, ...WHY });
    assert.equal((await of('LTC', 'receive')).status, 200);
    assert.equal((await desk.order()).status, 201);
    assert.equal((await of('LTC', 'pay')).status, 200);
    const refused = await desk.order();
    assert.deepEqual([refused.body['code'], refused.body['opensAt']], ['currency_paused', until]);
    const { opening } = await desk.facts();
    assert.equal(Object(opening).state, 'open');
    assert.equal(Object(opening).pausedCurrencies.length, 2);
    assert.equal((await of('NONE', 'pay')).body['code'], 'currency_unknown');
    desk.house.clock.advance(HOUR_MS);
    await desk.house.publish();
    assert.equal((await desk.order()).body['code'], 'quote_changed', 'it ended by itself');
  }));

test('while the desk drains, orders that exist are paid, paid out and closed as ever', () =>
  withOpenDesk(async (desk) => {
    const { house } = desk;
    const paid = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const unpaid = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '3' });
    await desk.post('/stops', { kind: 'drain', until: null, notice: null, ...WHY });
    assert.equal((await desk.order()).body['code'], 'desk_draining');
    await house.fund(paid);
    await house.takeAndPrepare(paid);
    await house.payOut(paid);
    await house.mine('rehearsal-xrp', 10);
    await house.watch('rehearsal-xrp');
    assert.equal((await house.view(paid)).order.stage, 'delivered');
    house.clock.advance(2 * HOUR_MS);
    await house.watch('rehearsal-ltc');
    await expireDueOrders(desk.context.desk);
    assert.equal((await house.view(unpaid)).order.stage, 'closed');
  }));

test('without a sign of its operators the desk stops, and any act of one opens it again', () =>
  withOpenDesk(async (desk) => {
    const week = Array.from({ length: 7 }, () => [ALL_DAY]);
    const hours = { ...HOURS, week, unattendedMinutes: 60 };
    assert.equal((await desk.post('/hours', { hours, before: null, ...PROVEN })).status, 200);
    assert.equal((await desk.order()).status, 201);
    desk.house.clock.advance(HOUR_MS);
    await desk.house.publish();
    assert.equal((await desk.order()).body['code'], 'desk_unattended');
    const { body } = await desk.call('GET', '/api/status');
    assert.match(JSON.stringify(body['alarms']), /desk_unattended/, 'pages that read are no operators');
    const here = await desk.post('/presence', {});
    assert.equal(here.status, 200, JSON.stringify(here.body));
    assert.equal(here.body['lastSignOfLife'], new Date(desk.house.clock.nowMs()).toISOString());
    assert.equal((await desk.order()).body['code'], 'quote_changed', 'prices moved, and it is priced again');
    desk.house.clock.advance(HOUR_MS);
    await desk.house.publish();
    assert.equal((await desk.order()).body['code'], 'desk_unattended');
    assert.equal((await desk.signIn()).status, 200);
    assert.equal((await desk.order()).body['code'], 'quote_changed', 'who signs in is there');
    const next = createSignOfLife(desk.context.desk);
    await next.refresh();
    assert.equal(next.lastMs(), desk.house.clock.nowMs(), 'known to other processes and the next start');
  }));

test('an announcement is shown from its beginning to its end', () =>
  withOpenDesk(async (desk) => {
    const at = (hours: number): string => new Date(desk.house.clock.nowMs() + hours * HOUR_MS).toISOString();
    const notice = { begins: at(1), ends: at(2), text: NOTICE, ...WHY };
    const announced = await desk.post('/announcements', notice);
    assert.equal(announced.status, 200, JSON.stringify(announced.body));
    const shown = async () =>
      Object((await desk.facts())['notices']).map(({ text }: { text: unknown }) => text);
    assert.deepEqual(await shown(), []);
    desk.house.clock.advance(HOUR_MS);
    assert.deepEqual(await shown(), [NOTICE]);
    desk.house.clock.advance(HOUR_MS);
    assert.deepEqual(await shown(), []);
    const second = await desk.post('/announcements', { ...notice, begins: at(0), ends: at(1) });
    const list = Object(second.body['announcements']);
    assert.equal(list.length, 1);
    const stored = (await desk.context.desk.store.listSettings()).get('announcements') ?? '';
    assert.equal(Object(JSON.parse(stored)).length, 1, 'what has ended is not kept');
    assert.equal((await desk.post(`/announcements/${list[0].id}/remove`, WHY)).status, 200);
    assert.deepEqual(await shown(), []);
    const backwards = await desk.post('/announcements', { ...notice, begins: at(2), ends: at(1) });
    assert.deepEqual([backwards.status, backwards.body['code']], [400, 'times_out_of_order']);
  }));

test('a role may do what its right says: everybody who works may stop, only some may start again', () =>
  withOpenDesk(async (desk) => {
    const stop = { kind: 'pause', until: null, notice: null, ...WHY };
    await desk.changeRole('operator');
    const paused = await desk.post('/stops', stop);
    assert.equal(paused.status, 200);
    const [{ id }] = Object(paused.body['stops']);
    assert.equal((await desk.post(`/stops/${id}/end`, PROVEN)).body['right'], 'open_desk');
    assert.equal(
      (await desk.post('/hours', { hours: null, before: null, ...PROVEN })).body['right'],
      'open_desk',
    );
    await desk.changeRole('viewer');
    assert.equal((await desk.post('/stops', stop)).body['right'], 'pause_desk');
    assert.equal((await desk.post('/presence', {})).body['right'], 'work_orders');
    assert.equal((await desk.call('GET', '/api/opening')).status, 200);
  }));

test('what cannot be used is refused by its own name, and two people do not overwrite each other', () =>
  withOpenDesk(async (desk) => {
    const set = async (hours: object, before: string | null = null) => {
      const { status, body } = await desk.post('/hours', { hours, before, ...PROVEN });
      return [status, body['code']];
    };
    assert.deepEqual(await set({ ...HOURS, timeZone: 'Asia/Atlantis' }), [400, 'time_zone_unknown']);
    assert.deepEqual(await set({ ...HOURS, timeZone: '9'.repeat(400) }), [400, 'field_invalid']);
    assert.deepEqual(await set({ ...HOURS, holidays: ['2026-02-30'] }), [400, 'hours_malformed']);
    assert.deepEqual(await set({ ...HOURS, week: [] }), [400, 'field_invalid']);
    assert.deepEqual(await set({ ...HOURS, unattendedMinutes: 4 }), [400, 'field_invalid']);
    assert.deepEqual(await set({ ...HOURS, unattendedMinutes: 1e308 }), [400, 'field_invalid']);
    const nothing = [{ from: '09:00', until: '09:00' }];
    assert.deepEqual(await set({ ...HOURS, week: HOURS.week.map(() => nothing) }), [400, 'hours_malformed']);
    assert.deepEqual(await set(HOURS), [200, undefined]);
    assert.deepEqual(await set({ ...HOURS, holidays: ['2026-12-25'] }), [409, 'hours_changed_meanwhile']);
    const blank = { kind: 'pause', until: null, notice: { en: ' ', kr: '곧' }, ...WHY };
    assert.equal((await desk.post('/stops', blank)).body['code'], 'notice_unreadable');
    const past = { kind: 'pause', until: '2020-01-01T00:00:00Z', notice: null, ...WHY };
    assert.equal((await desk.post('/stops', past)).body['code'], 'times_out_of_order');
    const four = Array.from({ length: 4 }, () => ({ kind: 'pause', until: null, notice: null, ...WHY }));
    const answers = await Promise.all(four.map((stop) => desk.post('/stops', stop)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    assert.equal(Object((await desk.call('GET', '/api/opening')).body['stops']).length, 4, 'none is lost');
  }));
