import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { verifyAudit } from '@naru/desk';
import { test } from 'node:test';
import { readWait } from '../../../testing/read-wait.ts';
import { AWAKE, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import {
  type Person,
  asProposals,
  assertWhole,
  codeOf,
  idOf,
  join,
  openPair,
  personOf,
} from '../../../testing/test-people.ts';

const LOW = { ...AWAKE, fourEyesAboveUsdCents: 10_000n } as const;
const KEY = 'fourEyesAboveUsd';

/** Lets the limit be lifted. */
function change(person: Person, value: string | null, before: string | null = null) {
  const body = { value, before, note: 'a large customer', password: person.password };
  return person.call('POST', `/api/settings/${KEY}`, body);
}

async function storedValue({ context }: TestConsole): Promise<string | undefined> {
  return (await context.desk.store.listSettings()).get(KEY);
}

function book(person: Person, amount: string, entryKey = randomUUID() as string) {
  const entry = { kind: 'bought', assetId: 'LTC', amount, entryKey, note: 'bought at the exchange' };
  const body = { ...entry, evidence: 'tx1', password: person.password };
  return person.call('POST', '/api/treasury/entries', body);
}

async function freeOf(person: Person): Promise<string> {
  const { assets }: { assets: readonly { symbol: string; free: string }[] } = JSON.parse(
    JSON.stringify((await person.call('GET', '/api/treasury')).body),
  );
  return assets.find(({ symbol }) => symbol === 'LTC')?.free ?? assert.fail('no LTC');
}

async function eventsOf({ context }: TestConsole): Promise<readonly string[]> {
  const acts = await context.desk.store.listDeskActs({ limit: 1000 });
  return acts.map(({ act }) => act.event);
}

test('a setting about money changes once a second person approves it, in the name of the first', async () => {
  await withTestConsole({}, async (desk) => {
    const { mina, jun } = await openPair(desk);
    assert.equal((await change(mina, '9000.00')).status, 200);
    assert.equal(await storedValue(desk), undefined);
    const [waiting] = await jun.list();
    assert.ok(waiting !== undefined && waiting.setting !== null);
    const { key, kind, before, after } = waiting.setting;
    // The default is shown as its value.
    assert.deepEqual([key, kind, before, after], [KEY, { name: 'dollars' }, '5000.00', '9000.00']);
    assert.deepEqual([waiting.by, waiting.reason, waiting.canApprove], ['Mina', 'a large customer', true]);
    assert.deepEqual(codeOf(await change(mina, '8000.00')), [409, 'proposal_open']);
    const refused = await mina.approve(waiting.id);
    assert.deepEqual(codeOf(refused), [403, 'second_person_required']);
    const approved = await jun.approve(waiting.id);
    assert.equal(approved.status, 200, JSON.stringify(approved.body));
    assert.deepEqual([approved.body['all'], await jun.list()], [0, []]);
    assert.equal(await storedValue(desk), '"9000.00"');
    const [made] = Object(await desk.call('GET', `/api/settings/${KEY}/changes`)).body.rows;
    assert.deepEqual([made.by, made.approvedBy], ['Mina', 'Jun']);
    const [last] = await desk.context.desk.store.listSettingChanges({ limit: 1 });
    assert.equal(last?.reason, 'a large customer');
    assert.deepEqual((await eventsOf(desk)).slice(-3), [
      'proposal_made',
      'proposal_approved',
      'setting_changed',
    ]);
    const acts = (await desk.context.desk.store.listDeskActs({ limit: 1000 })).slice(-3);
    assert.equal(acts[0]?.act.operatorId, acts[2]?.act.operatorId);
    assert.notEqual(acts[1]?.act.operatorId, acts[2]?.act.operatorId);
    await assertWhole(desk);
  });
});

test('a setting that is only about pages, or a desk of one, needs no second person', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const mina = personOf(desk, await desk.signIn(), PASSWORD);
    assert.equal((await change(mina, '9000.00')).status, 200);
    assert.equal(await storedValue(desk), '"9000.00"');
    await join(desk, mina, { name: 'Jun', role: 'approver' });
    const body = { value: 'Daebak', before: null, note: 'our name' };
    const named = await mina.call('POST', '/api/settings/brandName', body);
    assert.equal(named.status, 200, JSON.stringify(named.body));
    assert.deepEqual(await mina.list(), []);
  });
});

test('what could not be changed now is not proposed, and what changed since is not approved', async () => {
  await withTestConsole({}, async (desk) => {
    const { mina, jun } = await openPair(desk);
    assert.deepEqual(codeOf(await change(mina, 'much')), [400, 'setting_malformed']);
    assert.deepEqual(codeOf(await change(mina, '9000.00', '"1.00"')), [409, 'setting_changed_meanwhile']);
    assert.deepEqual(await mina.list(), []);
    await change(mina, '9000.00');
    const { store } = desk.context.desk;
    await store.saveSetting(KEY, '"7000.00"');
    const late = await jun.approve(idOf(await jun.list()));
    assert.deepEqual(codeOf(late), [409, 'setting_changed_meanwhile']);
    assert.equal((await jun.reject(idOf(await jun.list()))).status, 200);
    assert.deepEqual(await jun.list(), []);
    assert.equal((await eventsOf(desk)).at(-1), 'proposal_rejected');
  });
});

test('values of settings are not shown to a role that may not see the settings', async () => {
  await withTestConsole({}, async (desk) => {
    const { mina } = await openPair(desk);
    const sora = await join(desk, mina, { name: 'Sora', role: 'operator' });
    await change(mina, '9000.00');
    assert.equal((await mina.list()).length, 1);
    assert.deepEqual(await sora.list(), []);
  });
});

test('a treasury entry above the limit is booked once a second person approves it', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    await desk.house.publish();
    const before = await freeOf(mina);
    assert.equal((await book(mina, '0.5')).status, 200);
    const small = await freeOf(mina);
    assert.notEqual(small, before);
    const entryKey = randomUUID();
    assert.equal((await book(mina, '50', entryKey)).status, 200);
    assert.equal(await freeOf(mina), small);
    assert.deepEqual(codeOf(await book(mina, '50', entryKey)), [409, 'proposal_open']);
    const [waiting] = await jun.list();
    assert.deepEqual(
      [waiting?.entry?.kind, waiting?.entry?.amount, waiting?.entry?.symbol, waiting?.entry?.evidence],
      ['bought', '50.00000000', 'LTC', 'tx1'],
    );
    const id = idOf(await jun.list());
    assert.deepEqual(codeOf(await mina.approve(id)), [403, 'second_person_required']);
    assert.equal((await jun.approve(id)).status, 200);
    assert.notEqual(await freeOf(mina), small);
    assert.deepEqual((await eventsOf(desk)).slice(-3), [
      'proposal_made',
      'proposal_approved',
      'journal_written',
    ]);
    await assertWhole(desk);
  });
});

test('what the books cannot pay is refused before a second person is asked', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const free = Number(await freeOf(mina));
    const take = (kind: string, amount: number) => {
      const entry = { kind, assetId: 'LTC', amount: amount.toFixed(8), entryKey: randomUUID() };
      const why = { note: 'to the vault', evidence: '', password: mina.password };
      return mina.call('POST', '/api/treasury/entries', { ...entry, ...why });
    };
    for (const kind of ['to_cold', 'sold', 'lottery_funded', 'network_fee'])
      assert.deepEqual(codeOf(await take(kind, free + 1)), [409, 'balance_too_small'], kind);
    assert.deepEqual(codeOf(await take('margin_taken', 10)), [409, 'balance_too_small']);
    assert.deepEqual(await jun.list(), []);
    assert.equal((await take('to_cold', free)).status, 200);
    const [waiting = assert.fail()] = await jun.list();
    assert.equal(Number(waiting.free), free);
  });
});

test('a proposed rebalance says how far from the market it is', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    await desk.house.publish();
    const amounts = { assetId: 'LTC', amount: '10', into: { assetId: 'XRP', amount: '100' } };
    const why = { note: 'a slip of the hand', evidence: '', password: mina.password };
    const entry = { kind: 'rebalanced', ...amounts, entryKey: randomUUID(), ...why };
    assert.equal((await mina.call('POST', '/api/treasury/entries', entry)).status, 200);
    const [waiting] = await jun.list();
    assert.match(waiting?.entry?.distance ?? '', /^-9\d\.\d\d$/);
  });
});

test('an entry that takes little out and much in is judged by what comes in', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    await desk.house.publish();
    const moved = { kind: 'rebalanced', assetId: 'LTC', amount: '0.00000001', note: 'moved at the exchange' };
    const into = { assetId: 'XRP', amount: '1000000' };
    const body = { ...moved, into, entryKey: randomUUID(), evidence: 'tx1', password: mina.password };
    assert.equal((await mina.call('POST', '/api/treasury/entries', body)).status, 200);
    assert.deepEqual(
      (await jun.list()).map(({ entry }) => entry?.kind),
      ['rebalanced'],
    );
  });
});

test('an amount without a price counts as above the limit', async () => {
  await withTestConsole({ settings: AWAKE }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    assert.equal(desk.context.desk.rateBook.current(), null);
    assert.equal((await book(mina, '0.00001')).status, 200);
    assert.deepEqual(
      (await jun.list()).map(({ usd }) => usd),
      [null],
    );
  });
});

test('of an approval and a rejection at the same moment one counts, and nothing is done twice', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const ari = await join(desk, mina, { name: 'Ari', role: 'approver' });
    await desk.house.publish();
    await book(mina, '50');
    const before = await freeOf(mina);
    const id = idOf(await jun.list());
    const answers = await Promise.all([jun.approve(id), ari.approve(id), mina.reject(id), jun.approve(id)]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const events = await eventsOf(desk);
    const decisions = events.filter(
      (event) => event === 'proposal_approved' || event === 'proposal_rejected',
    );
    assert.equal(decisions.length, 1);
    assert.equal((await freeOf(mina)) !== before, decisions[0] === 'proposal_approved');
    assert.deepEqual(await mina.list(), []);
    await assertWhole(desk);
  });
});

test('a long list comes page by page, and the counts say what waits and for whom', async () => {
  await withTestConsole({}, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const sora = await join(desk, mina, { name: 'Sora', role: 'operator' });
    const read = async (person: Person, path: string) => (await person.call('GET', path)).body;
    const kindsOf = (body: Awaited<ReturnType<typeof read>>) => asProposals(body).map(({ kind }) => kind);
    const mayApprove = async (person: Person) => (await readWait(person, 'approvals')).count;
    assert.equal(await mayApprove(jun), 0);
    assert.equal((await book(mina, '200')).status, 200);
    assert.equal((await change(mina, '9000.00')).status, 200);
    assert.equal((await book(mina, '201')).status, 200);
    const first = await read(jun, '/api/proposals?limit=2');
    assert.deepEqual(kindsOf(first), ['treasury', 'setting']);
    const rest = await read(jun, `/api/proposals?limit=2&after=${String(first['nextAfter'])}`);
    assert.deepEqual([kindsOf(rest), rest['nextAfter']], [['treasury'], null]);
    assert.deepEqual(kindsOf(await read(jun, '/api/proposals?kind=setting')), ['setting']);
    // Those who may not see the settings get full pages of the rest.
    assert.deepEqual(kindsOf(await read(sora, '/api/proposals?limit=2')), ['treasury', 'treasury']);
    assert.deepEqual(kindsOf(await read(sora, '/api/proposals?kind=setting')), []);
    assert.deepEqual([await mayApprove(mina), await mayApprove(jun), await mayApprove(sora)], [0, 3, 0]);
  });
});

test('a proposal whose proposer was altered in the database is found by the check of the trail', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina } = await openPair(desk);
    await book(mina, '50');
    const { store, hashText } = desk.context.desk;
    const [proposal] = await store.listProposals({ nowMs: 0, limit: 1 });
    assert.ok(proposal !== undefined);
    const altered = {
      ...store,
      listProposals: () => Promise.resolve([{ ...proposal, proposedBy: 'somebody' }]),
    };
    assert.match((await verifyAudit(altered, hashText)).broken?.row ?? '', /^proposal /);
  });
});
