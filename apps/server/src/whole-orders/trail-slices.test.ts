import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TRAIL_START, type AuditHead, type Store, type TrailPlace, verifySlice } from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

/** Reads the whole trail in slices; gives each row that does not match. */
async function listBroken({ desk }: TestDesk, store: Partial<Store> = {}): Promise<readonly string[]> {
  const rows: string[] = [];
  for (let place: TrailPlace | null = TRAIL_START; place !== null;) {
    const slice: Awaited<ReturnType<typeof verifySlice>> = await verifySlice(
      { ...desk.store, ...store },
      desk.hashText,
      place,
    );
    if (slice.broken !== null) rows.push(`${slice.broken.row}: ${slice.broken.why}`);
    place = slice.next;
  }
  return rows;
}

test('a trail that nobody altered has no finding, slice by slice', () =>
  withTestDesk({}, async (house) => {
    await house.fund(await house.order(WISH));
    assert.deepEqual(await listBroken(house), []);
  }));

test('an order whose amount was altered is named', () =>
  withTestDesk({}, async (house) => {
    const { reference } = await house.order(WISH);
    const alter = ({ view, ...head }: AuditHead): AuditHead => ({
      ...head,
      view: { ...view, order: { ...view.order, receiveBaseUnits: view.order.receiveBaseUnits * 10n } },
    });
    const listAuditHeads: Store['listAuditHeads'] = async (query) =>
      (await house.desk.store.listAuditHeads(query)).map(alter);
    const [row = ''] = await listBroken(house, { listAuditHeads });
    assert.match(row, new RegExp(`^order ${reference}: is not what its newest audit entry says`));
  }));

test('an audit entry that was altered or removed is named, and so is an act of the desk', () =>
  withTestDesk({}, async (house) => {
    await house.fund(await house.order(WISH));
    const { store } = house.desk;
    const altered = await listBroken(house, {
      listAudit: async (orderId) =>
        (await store.listAudit(orderId)).map((entry) => ({ ...entry, happenedAtMs: entry.happenedAtMs + 1 })),
    });
    assert.match(altered[0] ?? '', /was altered$/);
    const removed = await listBroken(house, {
      listAudit: async (orderId) => (await store.listAudit(orderId)).slice(1),
    });
    assert.match(removed[0] ?? '', /does not follow the entry before it$/);
    const acts = await listBroken(house, {
      listDeskActs: async (query) =>
        (await store.listDeskActs(query)).map((each) => ({
          ...each,
          act: { ...each.act, operatorId: 'eve' },
        })),
    });
    assert.match(acts[0] ?? '', /^act 1 of the desk: was altered$/);
  }));

test('an order that changes between two reads is not taken for an altered one', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const { store } = house.desk;
    let reads = 0;
    const listAudit: Store['listAudit'] = async (orderId) => {
      reads += 1;
      if (reads === 1) await house.fund(order);
      return store.listAudit(orderId);
    };
    assert.deepEqual(await listBroken(house, { listAudit }), []);
    assert.equal(reads, 2);
  }));
