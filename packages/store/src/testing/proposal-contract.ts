import { ok, postReserveDeclared, refuse } from '@naru/core';
import { type Approval, NO_OWN_CALLS, type Order, type Store } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleAct } from './sample-act.ts';
import { NOON_MS, sampleEntry, sampleChange, sampleDisbursement, samplePayoutWatch } from './sample-order.ts';
import { DAY_MS, sampleApproval, sampleProposal } from './sample-proposal.ts';
import { type StoreEngine, countAllRows, makeOrder, withStore } from './store-place.ts';

const DECLARED = postReserveDeclared('KRW', 5n);

/** A payout of a new order, approved by this person. */
function approve(store: Store, order: Order, n: number, overrides: Partial<Approval> = {}) {
  const disbursementId = `payout-${n}`;
  return store.saveChange(
    sampleChange(
      order,
      { stage: 'prepared' },
      {
        disbursements: [sampleDisbursement(order, { disbursementId })],
        watch: [samplePayoutWatch(order)],
        approval: sampleApproval(n, overrides),
      },
    ),
  );
}

async function idsOf(store: Store, nowMs = NOON_MS): Promise<readonly string[]> {
  return (await store.listProposals({ nowMs, limit: 10 })).map(({ proposalId }) => proposalId);
}

/** Proposals that wait for a second person, and the approvals of each person. */
export function runProposalContract(engine: StoreEngine): void {
  test('a proposal waits until it is decided, oldest first, and is read back as it was', () =>
    withStore(engine, async (store) => {
      const [first, second] = [sampleProposal(1), sampleProposal(2, { reason: null, details: {} })];
      assert.deepEqual(await store.saveProposal(second, sampleAct(1)), ok(null));
      assert.deepEqual(await store.saveProposal(first, sampleAct(2)), ok(null));
      assert.deepEqual(await store.listProposals({ nowMs: NOON_MS, limit: 10 }), [first, second]);
      assert.deepEqual(await store.findProposal('proposal-2'), second);
      const decision = { proposalId: 'proposal-1', act: sampleAct(3) };
      assert.deepEqual(await store.endProposal(decision), ok(null));
      assert.deepEqual(await idsOf(store), ['proposal-2']);
      assert.equal(await store.findProposal('proposal-1'), null);
    }));

  test('a list is read page by page, of some kinds or about one subject, and counted', () =>
    withStore(engine, async (store) => {
      const kinds = ['setting', 'treasury', 'setting'] as const;
      for (const [index, kind] of kinds.entries())
        await store.saveProposal(sampleProposal(index + 1, { kind }), sampleAct(index + 1));
      const list = async (over: object) =>
        (await store.listProposals({ nowMs: NOON_MS, limit: 2, ...over })).map(
          ({ proposalId }) => proposalId,
        );
      assert.deepEqual(await list({}), ['proposal-1', 'proposal-2']);
      assert.deepEqual(await list({ afterProposalId: 'proposal-2' }), ['proposal-3']);
      assert.deepEqual(await list({ kinds: ['setting'] }), ['proposal-1', 'proposal-3']);
      assert.deepEqual(await list({ kinds: ['setting'], afterProposalId: 'proposal-1' }), ['proposal-3']);
      assert.deepEqual(await list({ kinds: ['setting'], subjectId: 'setting-3' }), ['proposal-3']);
      assert.deepEqual(await list({ kinds: ['setting'], subjectId: 'setting-2' }), []);
      const counts = await store.countProposals(NOON_MS + 1 + DAY_MS);
      assert.deepEqual(
        counts.toSorted((left, right) => (left.kind < right.kind ? -1 : 1)),
        [
          { kind: 'setting', proposedBy: 'operator-1', count: 1 },
          { kind: 'treasury', proposedBy: 'operator-1', count: 1 },
        ],
      );
    }));

  test('of two decisions about one proposal at the same moment one is refused', () =>
    withStore(engine, async (store) => {
      await store.saveProposal(sampleProposal(1), sampleAct(1));
      const both = await Promise.all(
        [2, 3].map((n) => store.endProposal({ proposalId: 'proposal-1', act: sampleAct(n) })),
      );
      assert.equal(both.filter((answer) => answer.ok).length, 1);
      assert.ok(both.some((answer) => !answer.ok && answer.reason === 'proposal_unknown'));
      assert.equal((await store.listDeskActs({ limit: 10 })).length, 2);
    }));

  test('what was proposed is done with its approval, once, or not at all', () =>
    withStore(engine, async (store, place) => {
      await store.saveProposal(sampleProposal(1), sampleAct(1));
      await store.saveProposal(sampleProposal(2), sampleAct(2));
      const change = { key: 'setting-1', beforeJson: null, afterJson: '"6"' };
      const changing = { proposalId: 'proposal-1', act: sampleAct(3) };
      assert.deepEqual(await store.saveSettingChange(change, sampleAct(4), changing), ok(null));
      const booking = { proposalId: 'proposal-2', act: sampleAct(5) };
      assert.deepEqual(
        await store.saveJournal(sampleEntry(null, 'a', DECLARED), sampleAct(6), booking),
        ok(null),
      );
      assert.deepEqual(await idsOf(store), []);
      assert.equal((await store.findNewestDeskAct())?.actNumber, 6);
      const before = await countAllRows(place);
      const again = { key: 'setting-1', beforeJson: '"6"', afterJson: '"7"' };
      const changeAgain = store.saveSettingChange(again, sampleAct(8), { ...changing, act: sampleAct(7) });
      assert.deepEqual(await changeAgain, refuse('proposal_unknown'));
      const bookAgain = { ...booking, act: sampleAct(7) };
      const booked = await store.saveJournal(sampleEntry(null, 'b', DECLARED), sampleAct(8), bookAgain);
      assert.deepEqual(booked, refuse('proposal_unknown'));
      assert.deepEqual(await countAllRows(place), before);
      assert.equal((await store.listSettings()).get('setting-1'), '"6"');
    }));

  test('a used number of an act leaves nothing behind', () =>
    withStore(engine, async (store, place) => {
      await store.saveProposal(sampleProposal(1), sampleAct(1));
      const before = await countAllRows(place);
      assert.deepEqual(await store.saveProposal(sampleProposal(2), sampleAct(1)), refuse('act_overtaken'));
      const decision = { proposalId: 'proposal-1', act: sampleAct(1) };
      assert.deepEqual(await store.endProposal(decision), refuse('act_overtaken'));
      assert.deepEqual(await countAllRows(place), before);
    }));

  test('a new proposal takes the place of one about the same, and of those that have expired', () =>
    withStore(engine, async (store) => {
      await store.saveProposal(sampleProposal(1), sampleAct(1));
      await store.saveProposal(sampleProposal(2), sampleAct(2));
      await store.saveProposal(sampleProposal(3, { subjectId: 'setting-1' }), sampleAct(3));
      assert.deepEqual(await idsOf(store), ['proposal-2', 'proposal-3']);
      assert.deepEqual(await idsOf(store, NOON_MS + 2 + DAY_MS), ['proposal-3']);
      const createdAtMs = NOON_MS + 2 + DAY_MS;
      await store.saveProposal(sampleProposal(4, { createdAtMs, endsAtMs: createdAtMs + 1 }), sampleAct(4));
      assert.equal(await store.findProposal('proposal-2'), null);
    }));

  test('an order keeps its proposal until it is decided or the order ends', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'assigned' });
      const { orderId } = order;
      const proposal = sampleProposal(1, { kind: 'payout', subjectId: orderId, orderId });
      const proposed = sampleChange(order, {}, { proposal });
      assert.deepEqual(await store.saveChange(proposed), ok(null));
      assert.deepEqual(await store.listProposals({ nowMs: NOON_MS, limit: 10, orderId }), [proposal]);
      const rejected = sampleChange(proposed.order, {}, { endedProposalId: 'proposal-1' });
      assert.deepEqual(await store.saveChange(rejected), ok(null));
      assert.deepEqual(await idsOf(store), []);
      const again = sampleChange(rejected.order, {}, { proposal: { ...proposal, proposalId: 'proposal-2' } });
      assert.deepEqual(await store.saveChange(again), ok(null));
      assert.deepEqual(await idsOf(store), ['proposal-2']);
      assert.deepEqual(await store.saveChange(sampleChange(again.order, { stage: 'closed' })), ok(null));
      assert.deepEqual(await idsOf(store), []);
    }));

  test('an order that has ended keeps the proposal of its refund', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'closed_funded' });
      const { orderId } = order;
      const proposal = sampleProposal(1, { kind: 'refund', subjectId: 'refund-1', orderId });
      assert.deepEqual(await store.saveChange(sampleChange(order, {}, { proposal })), ok(null));
      assert.deepEqual(await idsOf(store), ['proposal-1']);
    }));

  test('what a person approves counts for a day, and not past their cap', () =>
    withStore(engine, async (store, place) => {
      const orders = await Promise.all([1, 2, 3, 4].map((n) => makeOrder(store, n, { stage: 'assigned' })));
      const [first, second, third, fourth] = orders;
      assert.ok(first !== undefined && second !== undefined && third !== undefined && fourth !== undefined);
      assert.deepEqual(await approve(store, first, 1), ok(null));
      assert.deepEqual(await approve(store, second, 2), ok(null));
      const sum = { operatorId: 'operator-1', sinceMs: NOON_MS };
      assert.equal(await store.sumApprovals(sum), 200_000);
      assert.equal(await store.sumApprovals({ ...sum, sinceMs: NOON_MS + 1 }), 100_000);
      assert.equal(await store.sumApprovals({ ...sum, operatorId: 'operator-2' }), 0);
      const before = await countAllRows(place);
      const refused = await approve(store, third, 3, { usdCents: 1 });
      assert.deepEqual(refused, refuse('daily_cap_reached'));
      assert.deepEqual(await countAllRows(place), before);
      assert.deepEqual(await approve(store, third, 3, { operatorId: 'operator-2' }), ok(null));
      assert.deepEqual(await approve(store, fourth, 4, { sinceMs: NOON_MS + 1 }), ok(null));
    }));

  test('without a cap approvals are counted and never refused', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1, { stage: 'assigned' });
      const much = { usdCents: 900_000_000, usdCentsMax: null };
      assert.deepEqual(await approve(store, order, 1, much), ok(null));
      assert.equal(await store.sumApprovals({ operatorId: 'operator-1', sinceMs: NOON_MS }), 900_000_000);
    }));

  test('approvals of one person at the same moment do not pass their cap together', () =>
    withStore(engine, async (store) => {
      await store.saveFirstOperator(SAMPLE_OPERATOR, sampleAct(1));
      const numbers = Array.from({ length: 16 }, (_, n) => n);
      const orders = await Promise.all(numbers.map((n) => makeOrder(store, n, { stage: 'assigned' })));
      const answers = await Promise.all(orders.map((order, n) => approve(store, order, n)));
      assert.equal(answers.filter((answer) => answer.ok).length, 2);
      assert.ok(answers.every((answer) => answer.ok || answer.reason === 'daily_cap_reached'));
      assert.equal(await store.sumApprovals({ operatorId: 'operator-1', sinceMs: NOON_MS - 1 }), 200_000);
    }));
}

const SAMPLE_OPERATOR = {
  operatorId: 'operator-1',
  name: 'Mina',
  passwordHash: 'hash',
  role: 'owner',
  totpSecret: null,
  disabledAtMs: null,
  ...NO_OWN_CALLS,
  createdAtMs: NOON_MS,
} as const;
