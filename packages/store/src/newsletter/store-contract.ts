import { ok, refuse } from '@naru/core';
import type { IssueQueue, NewsletterIssue, Store } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleAct } from '../testing/sample-act.ts';
import { sampleIssue, sampleIssueLetter, sampleReader } from '../testing/sample-issue.ts';
import { NOON_MS } from '../testing/sample-order.ts';
import { type StoreEngine, withStore } from '../testing/store-place.ts';

const ISSUE = sampleIssue(1);
const BEGUN = { ...ISSUE, state: 'sending', version: 2, begunAtMs: NOON_MS + 2, readerCount: 2 } as const;
const BATCH = { issueId: ISSUE.issueId, nextBatchAtMs: NOON_MS + 9, endedAtMs: null };

async function beginSending(store: Store): Promise<NewsletterIssue> {
  for (const n of [1, 2, 3]) await store.saveNewsletterReader(sampleReader(n), []);
  await store.saveNewIssue(ISSUE);
  assert.deepEqual(await store.saveIssueState(BEGUN, sampleAct(1, { event: 'issue_begun' })), ok(null));
  return BEGUN;
}

/** Issues of the newsletter: changed as drafts, sent once to each reader, and left for good. */
export function runNewsletterContract(engine: StoreEngine): void {
  test('a draft is saved, changed, listed and deleted, each by one who has seen it as it is', () =>
    withStore(engine, async (store) => {
      await store.saveNewIssue(ISSUE);
      const changed = { ...ISSUE, version: 2, bodyKr: '새 소식', changedBy: 'operator-2' };
      assert.deepEqual(await store.saveIssueDraft(changed), ok(null));
      assert.deepEqual(await store.saveIssueDraft(changed), refuse('issue_changed_meanwhile'));
      assert.deepEqual(await store.findIssue(ISSUE.issueId), changed);
      await store.saveNewIssue(sampleIssue(2));
      const ids = async (beforeIssueId?: string) =>
        (
          await store.listIssues({ limit: 10, ...(beforeIssueId === undefined ? {} : { beforeIssueId }) })
        ).map(({ issueId }) => issueId);
      assert.deepEqual(await ids(), ['issue-2', 'issue-1']);
      assert.deepEqual(await ids('issue-2'), ['issue-1']);
      assert.deepEqual(await store.deleteIssueDraft(ISSUE.issueId, 1), refuse('issue_changed_meanwhile'));
      assert.deepEqual(await store.deleteIssueDraft(ISSUE.issueId, 2), ok(null));
      assert.equal(await store.findIssue(ISSUE.issueId), null);
    }));

  test('an issue begins and stops once, with its act, and its words stay', () =>
    withStore(engine, async (store) => {
      await beginSending(store);
      const again = await store.saveIssueState(BEGUN, sampleAct(2));
      assert.deepEqual(again, refuse('issue_changed_meanwhile'));
      assert.equal((await store.listDeskActs({ limit: 10 })).length, 1);
      assert.deepEqual(await store.findIssueToSend(), BEGUN);
      const words = { ...ISSUE, version: 3, bodyEn: 'Other words' };
      assert.deepEqual(await store.saveIssueDraft(words), refuse('issue_changed_meanwhile'));
      assert.deepEqual(await store.deleteIssueDraft(ISSUE.issueId, 2), refuse('issue_changed_meanwhile'));
      const stopped = { ...BEGUN, state: 'stopped', version: 3, endedAtMs: NOON_MS + 3 } as const;
      const act = sampleAct(2, { event: 'issue_stopped' });
      assert.deepEqual(await store.saveIssueState(stopped, act), ok(null));
      assert.equal(await store.findIssueToSend(), null);
      assert.deepEqual(await store.findIssue(ISSUE.issueId), stopped);
    }));

  test('only readers who had confirmed by then are listed, by address', () =>
    withStore(engine, async (store) => {
      for (const n of [2, 1, 3]) await store.saveNewsletterReader(sampleReader(n), []);
      const asked = { readerId: 'asked', emailKey: 'asked@example.org', tokenHash: 't', confirmedAtMs: null };
      await store.saveNewsletterReader(sampleReader(4, asked), []);
      assert.equal(await store.countConfirmedReaders(), 3);
      const idsOf = async (afterEmailKey: string, limit: number) =>
        (await store.listConfirmedReaders({ confirmedByMs: NOON_MS + 2, afterEmailKey, limit })).map(
          ({ readerId }) => readerId,
        );
      assert.deepEqual(await idsOf('', 10), ['reader-1', 'reader-2']);
      assert.deepEqual(await idsOf('', 1), ['reader-1']);
      assert.deepEqual(await idsOf('reader-1@example.org', 10), ['reader-2']);
    }));

  test('of many that write the next letters one does, and each reader gets one letter', () =>
    withStore(engine, async (store, place) => {
      await beginSending(store);
      const first = sampleReader(1);
      const batch = {
        ...BATCH,
        afterEmailKey: '',
        lastEmailKey: first.emailKey,
        letters: [sampleIssueLetter(ISSUE.issueId, first)],
      };
      const written = await Promise.all(Array.from({ length: 8 }, () => store.saveIssueBatch(batch)));
      assert.equal(written.filter(Boolean).length, 1);
      assert.equal(await place.countRows('letters'), 1);
      const { lastEmailKey, letterCount, nextBatchAtMs } = (await store.findIssueToSend()) ?? assert.fail();
      assert.deepEqual([lastEmailKey, letterCount, nextBatchAtMs], [first.emailKey, 1, NOON_MS + 9]);
      // Even a cursor that is wrong writes to nobody twice.
      const wrong = { ...batch, afterEmailKey: first.emailKey, lastEmailKey: 'z' };
      const letters = [{ ...sampleIssueLetter(ISSUE.issueId, first), letterId: 'another' }];
      await assert.rejects(store.saveIssueBatch({ ...wrong, letters }));
      assert.equal(await place.countRows('letters'), 1);
      const last = { ...BATCH, afterEmailKey: first.emailKey, lastEmailKey: '', letters: [] };
      assert.equal(await store.saveIssueBatch({ ...last, endedAtMs: NOON_MS + 10 }), true);
      const ended = (await store.findIssue(ISSUE.issueId)) ?? assert.fail();
      assert.deepEqual([ended.state, ended.endedAtMs, ended.lastEmailKey], ['sent', NOON_MS + 10, '']);
      assert.equal(await store.saveIssueBatch(last), false);
    }));

  test('the letters of an issue are counted by what became of them, and are in no folder', () =>
    withStore(engine, async (store) => {
      await beginSending(store);
      const letters = [1, 2, 3].map((n) => sampleIssueLetter(ISSUE.issueId, sampleReader(n)));
      const cursor = { afterEmailKey: '', lastEmailKey: 'z' };
      assert.ok(await store.saveIssueBatch({ ...BATCH, ...cursor, letters }));
      const queueIs = async (queue: IssueQueue) =>
        assert.deepEqual(await store.readIssueQueue({ issueId: ISSUE.issueId, triedMax: 2 }), queue);
      await queueIs({ untried: 3, tried: 0, unreached: 0 });
      const end = async (place: number, state: 'waiting' | 'sent' | 'given_up', fault: string | null) => {
        const { letterId } = letters[place] ?? assert.fail();
        await store.claimLetter({ letterId, attemptCount: 0, nowMs: NOON_MS, untilMs: NOON_MS + 1 });
        await store.endAttempt({ letterId, attemptCount: 1, state, atMs: NOON_MS + 1, fault });
      };
      await end(0, 'sent', null);
      await end(1, 'waiting', 'mail_socket');
      await queueIs({ untried: 1, tried: 2, unreached: 1 });
      await end(2, 'waiting', 'smtp_535');
      await queueIs({ untried: 0, tried: 2, unreached: 2 });
      assert.deepEqual(await store.countIssueLetters(ISSUE.issueId), { waiting: 2, givenUp: 0 });
      for (const folder of ['waiting', 'sent', 'given_up'] as const)
        assert.deepEqual(await store.listLetters({ limit: 10, folder }), []);
    }));

  test('a reader who leaves is deleted and gets none of the letters that wait', () =>
    withStore(engine, async (store) => {
      await beginSending(store);
      const letters = [1, 2].map((n) => sampleIssueLetter(ISSUE.issueId, sampleReader(n)));
      const cursor = { afterEmailKey: '', lastEmailKey: 'z' };
      assert.ok(await store.saveIssueBatch({ ...BATCH, ...cursor, letters }));
      assert.equal(await store.deleteNewsletterReader('reader-1', NOON_MS + 5), true);
      assert.equal(await store.deleteNewsletterReader('reader-1', NOON_MS + 6), false);
      assert.deepEqual(await store.countIssueLetters(ISSUE.issueId), { waiting: 1, givenUp: 1 });
      const left = (await store.findLetter('issue-1-reader-1')) ?? assert.fail();
      assert.deepEqual([left.state, left.fault, left.endedAtMs], ['given_up', 'reader_left', NOON_MS + 5]);
      assert.equal(await store.countConfirmedReaders(), 2);
    }));
}
