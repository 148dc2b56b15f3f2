import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  type Reconciliation,
  ReconciliationSchema,
  type TreasuryEntries,
  TreasuryEntriesSchema,
} from '@naru/contract';
import { WATCHED_KEY, formatWatched, openEntry, recordEntry } from '@naru/desk';
import { assertFits } from '../../../testing/fits-schema.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const PATH = '/api/treasury/entries';

async function record(desk: TestConsole, fields: object): Promise<void> {
  const why = { note: 'filled the till', evidence: '', password: PASSWORD };
  const body = { kind: 'bought', assetId: 'XRP', amount: '1', entryKey: randomUUID(), ...why, ...fields };
  assert.equal((await desk.call('POST', PATH, { body })).status, 200);
}

async function readFile(desk: TestConsole, path: string): Promise<string> {
  const { status, text } = await desk.download(path);
  assert.equal(status, 200);
  return text;
}

test('entries are listed newest first with person, reason and evidence, and their files say the same', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const evidence = '=HYPERLINK("http://example.org")';
    await record(desk, { amount: '2', note: '@filled, "the till"', evidence });
    await record(desk, { kind: 'rebalanced', into: { assetId: 'LTC', amount: '0.5' } });
    const { body } = await desk.call('GET', `${PATH}?limit=2`);
    await assertFits(TreasuryEntriesSchema, body);
    const list: TreasuryEntries = JSON.parse(JSON.stringify(body));
    const [rebalanced, bought] = list.rows;
    assert.deepEqual(
      [rebalanced?.kind, rebalanced?.rate, rebalanced?.moves.map(({ amount }) => amount)],
      ['rebalanced', '1 LTC = 2.000000 XRP', ['-1.000000', '0.50000000']],
    );
    assert.deepEqual([bought?.by, bought?.evidence], ['Mina', evidence]);
    const older = await desk.call('GET', `${PATH}?before=${list.nextBefore}&kind=opening`);
    assert.match(JSON.stringify(older.body), /"opening"/);
    const narrow = 'kind=bought&asset=XRP';
    const narrowed = await desk.call('GET', `${PATH}?${narrow}`);
    assert.deepEqual(JSON.parse(await readFile(desk, `${PATH}.json?${narrow}`)), narrowed.body['rows']);
    assert.deepEqual(JSON.parse(await readFile(desk, `${PATH}.json?asset=KRW&kind=sold`)), []);
    const lines = (await readFile(desk, `${PATH}.csv?asset=XRP`)).split('\r\n');
    assert.equal(lines.filter((line) => line.includes(rebalanced?.id ?? '?')).length, 2);
    const ending = `,Mina,"'@filled, ""the till""","'=HYPERLINK(""http://example.org"")"`;
    assert.ok(lines.some((line) => line.endsWith(ending)));
    assert.ok(!lines.some((line) => /(?:^|,)"?[=+@-]/.test(line)));
  }));

test('a file of entries has all of them, beyond one page', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { desk: house } = desk.house;
    for (let n = 0; n < 450; n += 1) {
      const postings = [
        { account: 'outside', assetId: 'XRP', baseUnits: -1n },
        { account: 'reserve', assetId: 'XRP', baseUnits: 1n },
      ] as const;
      const entry = openEntry(house, { journalKey: `n${n}`, orderId: null, postings });
      assert.ok((await recordEntry(house, entry)).ok);
    }
    const rows: readonly { id: string }[] = JSON.parse(await readFile(desk, `${PATH}.json`));
    const ids = rows.map(({ id }) => id);
    assert.ok(ids.length >= 450);
    assert.deepEqual(ids, [...new Set(ids)].toSorted().toReversed());
  }));

test('a viewer reads the entries, and a stranger does not', () =>
  withTestConsole({}, async (desk) => {
    assert.equal((await desk.download(`${PATH}.csv`)).status, 401);
    await desk.createOwner();
    await desk.changeRole('viewer');
    assert.match(await readFile(desk, `${PATH}.csv`), /^id,time,kind,currency/);
  }));

test('the books stand beside what was counted last, with what was booked for it and has moved since', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const read = async (): Promise<Reconciliation['assets'][number]> => {
      const { body } = await desk.call('GET', '/api/treasury/reconciliation');
      await assertFits(ReconciliationSchema, body);
      const { assets }: Reconciliation = JSON.parse(JSON.stringify(body));
      return assets.find(({ assetId }) => assetId === 'XRP') ?? assert.fail('no XRP');
    };
    const { held, counted, movedSince } = await read();
    assert.deepEqual([counted, movedSince], [null, null]);
    assert.equal((await read()).watched, null);
    const rail = desk.house.desk.rails.get('rehearsal-xrp') ?? assert.fail();
    assert.equal((await read()).isReadable, false, 'a simulated network is not asked');
    rail.readBalances = async () => new Map();
    assert.equal((await read()).isReadable, true);
    const watched = { atMs: 1, found: 7n, unrecorded: 3n, unrecordedConfirmed: 1n };
    const others = { elsewhere: 5n, elsewhereConfirmed: 5n, excess: 0n };
    await desk.house.desk.store.saveSetting(`${WATCHED_KEY}XRP`, formatWatched({ ...watched, ...others }));
    assert.deepEqual((await read()).watched, {
      amount: '0.000007',
      at: new Date(1).toISOString(),
      unrecorded: '0.000002',
      left: '0.000000',
      excess: '0.000000',
    });
    const short = `${Number(held) - 2}.000000`;
    await record(desk, { kind: 'counted', amount: held, held });
    await record(desk, { kind: 'counted', amount: short, held });
    await record(desk, { kind: 'bought', amount: '5' });
    const after = await read();
    assert.deepEqual(
      [after.counted?.amount, after.counted?.difference, after.counted?.by, after.movedSince],
      [short, '-2.000000', 'Mina', '5.000000'],
    );
  }));
