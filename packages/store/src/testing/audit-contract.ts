import { ok, refuse } from '@naru/core';
import { type Store, sealHash } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleAct, sampleUserEvent } from './sample-act.ts';
import { NOON_MS, sampleBankOrder, sampleChange } from './sample-order.ts';
import { sampleUser, sampleUserSession } from './sample-user.ts';
import { type StoreEngine, countAllRows, makeOrder, withStore } from './store-place.ts';

const MESSAGE = {
  letterId: 'letter-000009',
  kind: 'contact_message',
  to: null,
  language: 'kr',
  facts: { name: 'Mina', email: 'mina@example.org', message: 'Hello' },
  createdAtMs: NOON_MS,
} as const;

const hashText = (text: string): string => `<${text}>`;

async function readAll(store: Store, limit: number): Promise<readonly string[]> {
  const read: string[] = [];
  let afterAuditId: string | undefined;
  for (;;) {
    const page = await store.listAllAudit({
      limit,
      ...(afterAuditId === undefined ? {} : { afterAuditId }),
    });
    for (const { entry, sealNumber } of page) read.push(`${entry.auditId} ${sealNumber}`);
    afterAuditId = page.at(-1)?.entry.auditId;
    if (afterAuditId === undefined) return read;
  }
}

/** The chain over all orders, and keys of creation. */
export function runAuditContract(engine: StoreEngine): void {
  test('what is not sealed is sealed in order, under a hash that continues the one before', () =>
    withStore(engine, async (store) => {
      const first = await makeOrder(store, 1);
      const change = sampleChange(first, { stage: 'claimed', auditHash: 'head' });
      // The clock went back in between: versions count.
      await store.saveChange({ ...change, audit: { ...change.audit, happenedAtMs: 0 } });
      await makeOrder(store, 2);
      const audit = await store.listAudit(first.orderId);
      assert.equal(await store.sealAudit(2, 77, hashText), 2);
      const unsealed = `${change.audit.auditId} null`;
      assert.equal((await readAll(store, 2)).at(-1), unsealed);
      assert.equal(await store.sealAudit(2, 78, hashText), 1);
      assert.equal(await store.sealAudit(2, 79, hashText), 0);
      assert.deepEqual(await readAll(store, 2), await readAll(store, 100));
      assert.equal((await readAll(store, 1)).length, 3);
      const [one, two] = await store.listAuditSeals({ limit: 10 });
      assert.ok(one !== undefined && two !== undefined);
      assert.deepEqual(two, {
        sealNumber: 2,
        entryCount: 1,
        actCount: 0,
        sightingCount: 0,
        previousHash: one.hash,
        hash: sealHash(hashText, 2, one.hash, {
          entries: [audit[1]?.hash ?? ''],
          acts: [],
          sightings: [],
        }),
        sealedAtMs: 78,
      });
      assert.deepEqual([one.previousHash, one.entryCount, one.sealedAtMs], ['', 2, 77]);
      assert.deepEqual(await store.listAuditSeals({ limit: 10, afterSealNumber: 1 }), [two]);
      const heads = await store.listAuditHeads({ limit: 10 });
      assert.deepEqual(
        heads.map(({ entryCount, payRailId }) => [entryCount, payRailId]),
        [
          [2, 'ltc'],
          [1, 'ltc'],
        ],
      );
      assert.deepEqual(heads[0]?.view, await store.findOrder(first.orderId));
      const recorded = { factsHash: 'facts-2', receiversHash: 'receivers-2' };
      assert.deepEqual(heads[0]?.view.recorded, recorded);
      const rest = await store.listAuditHeads({ limit: 10, afterOrderId: first.orderId });
      assert.deepEqual(rest, heads.slice(1));
    }));

  test('what operators did beside orders is sealed after the entries of orders, each once', () =>
    withStore(engine, async (store) => {
      await makeOrder(store, 1);
      await store.saveLetters([MESSAGE]);
      const act = sampleAct(1, { subjectId: MESSAGE.letterId, note: 'by mail' });
      assert.deepEqual(await store.answerMessage(act, null), ok(null));
      const user = sampleUser(1);
      await store.saveNewUser({ user, letters: [] });
      const next = {
        user: { ...user, version: 2 },
        expectedVersion: 1,
        newSession: sampleUserSession(user, 1),
      };
      assert.deepEqual(await store.saveUserChange(next), ok(null));
      const ending = sampleAct(2, { event: 'sessions_ended', subjectId: user.userId });
      const event = sampleUserEvent(1, { kind: 'sessions_ended_by_desk' });
      const overtaken = { ...ending, actNumber: 1 };
      assert.deepEqual(await store.endSessionsByDesk(overtaken, event), refuse('act_overtaken'));
      assert.equal((await store.listUserSessions(user.userId)).length, 1);
      assert.deepEqual(await store.listUserEvents({ userId: user.userId, limit: 10 }), []);
      assert.deepEqual(await store.endSessionsByDesk(ending, event), ok(1));
      assert.deepEqual(await store.listUserSessions(user.userId), []);
      assert.deepEqual(await store.listUserEvents({ userId: user.userId, limit: 10 }), [event]);
      assert.deepEqual(await store.findNewestDeskAct(), ending);
      assert.equal(await store.sealAudit(10, 77, hashText), 3);
      assert.equal(await store.sealAudit(10, 78, hashText), 0);
      assert.deepEqual(await store.listDeskActs({ limit: 10 }), [
        { act, sealNumber: 1 },
        { act: ending, sealNumber: 1 },
      ]);
      assert.deepEqual(await store.listDeskActs({ limit: 10, afterActNumber: 1 }), [
        { act: ending, sealNumber: 1 },
      ]);
      const [{ entry } = assert.fail()] = await store.listAllAudit({ limit: 1 });
      const [seal] = await store.listAuditSeals({ limit: 10 });
      assert.equal(
        seal?.hash,
        sealHash(hashText, 1, '', { entries: [entry.hash], acts: [act.hash, ending.hash], sightings: [] }),
      );
      await store.forgetLetters({ createdBeforeMs: NOON_MS + 2, nowMs: NOON_MS, limit: 10 });
      assert.equal((await store.listDeskActs({ limit: 1 }))[0]?.act.note, null);
    }));

  test('of many that seal at once none seals what another one did', () =>
    withStore(engine, async (store) => {
      for (let n = 0; n < 5; n += 1) await makeOrder(store, n);
      const counts = await Promise.all(Array.from({ length: 8 }, () => store.sealAudit(3, 1, hashText)));
      while ((await store.sealAudit(3, 1, hashText)) > 0);
      const seals = await store.listAuditSeals({ limit: 10 });
      assert.ok(counts.some((count) => count > 0));
      assert.equal(
        seals.reduce((sum, seal) => sum + seal.entryCount, 0),
        5,
      );
      assert.deepEqual(
        seals.map((seal) => seal.previousHash),
        ['', ...seals.slice(0, -1).map((seal) => seal.hash)],
      );
    }));

  test('100 creations with one key make one order', () =>
    withStore(engine, async (store, place) => {
      const idempotency = { keyHash: 'key', bodyHash: 'body' };
      assert.equal(await store.findIdempotency('key'), null);
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => store.saveNewOrder({ ...sampleBankOrder(n), idempotency })),
      );
      const winner = answers.findIndex((answer) => answer.ok);
      assert.equal(answers.filter((answer) => answer.ok).length, 1);
      assert.ok(answers.every((answer) => answer.ok || answer.reason === 'idempotency_key_used'));
      assert.deepEqual(await store.findIdempotency('key'), {
        orderId: sampleBankOrder(winner).order.orderId,
        bodyHash: 'body',
      });
      const before = await countAllRows(place);
      assert.equal(before['orders'], 1);
      const again = { ...sampleBankOrder(500), idempotency };
      assert.deepEqual(await store.saveNewOrder(again), refuse('idempotency_key_used'));
      assert.deepEqual(await countAllRows(place), before);
      const other = { ...again, idempotency: { ...idempotency, keyHash: 'other' } };
      assert.deepEqual(await store.saveNewOrder(other), ok(null));
    }));
}
