import { type LetterFolder, ok, refuse } from '@naru/core';
import type { Letter, LetterRecord, Store } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleAct } from './sample-act.ts';
import { NOON_MS, sampleBankOrder, sampleChange, sampleLetter } from './sample-order.ts';
import { type StoreEngine, makeOrder, withStore } from './store-place.ts';

const MINUTE_MS = 60_000;

async function onlyLetter(store: Store): Promise<LetterRecord> {
  const [record, ...others] = await store.listLetters({ limit: 10 });
  assert.ok(record !== undefined && others.length === 0);
  return record;
}

const NONE = { delayed: 0, unreached: 0 };
const ONE_LATE = { delayed: 1, unreached: 0 };

/** Letters: written with their event or not at all, sent by one of many processes, erased in time. */
export function runLetterContract(engine: StoreEngine): void {
  test('a letter is saved with its order, claimed, and sent', () =>
    withStore(engine, async (store) => {
      const letter = sampleLetter(1);
      assert.deepEqual(await store.saveNewOrder({ ...sampleBankOrder(1), letters: [letter] }), ok(null));
      const [waiting] = await store.listDueLetters({ nowMs: letter.createdAtMs, limit: 10 });
      assert.deepEqual(waiting, {
        letterId: letter.letterId,
        kind: letter.kind,
        language: letter.language,
        createdAtMs: letter.createdAtMs,
        state: 'waiting',
        attemptCount: 0,
        dueAtMs: letter.createdAtMs,
        fault: null,
        endedAtMs: null,
        answer: null,
        letter,
      });
      const claim = { letterId: letter.letterId, attemptCount: 0, nowMs: letter.createdAtMs };
      assert.equal(await store.claimLetter({ ...claim, untilMs: letter.createdAtMs + MINUTE_MS }), true);
      assert.deepEqual(await store.listDueLetters({ nowMs: letter.createdAtMs, limit: 10 }), []);
      const end = { letterId: letter.letterId, atMs: NOON_MS * 2, fault: null };
      await store.endAttempt({ ...end, attemptCount: 1, state: 'sent' });
      const sent = await onlyLetter(store);
      assert.deepEqual([sent.state, sent.attemptCount, sent.endedAtMs], ['sent', 1, NOON_MS * 2]);
      assert.deepEqual(await store.listDueLetters({ nowMs: NOON_MS * 3, limit: 10 }), []);
    }));

  test('letters are in folders by what became of them, and messages of visitors have their own', () =>
    withStore(engine, async (store) => {
      const kinds = [sampleLetter(1), sampleLetter(2), sampleLetter(3)];
      const contact: Letter = {
        letterId: 'letter-000004',
        kind: 'contact_message',
        to: null,
        language: 'kr',
        facts: { name: 'Mina', email: 'mina@example.org', message: 'Hello' },
        createdAtMs: NOON_MS,
      };
      await store.saveLetters([...kinds, contact]);
      const end = async (letterId: string, state: 'sent' | 'given_up'): Promise<void> => {
        await store.claimLetter({ letterId, attemptCount: 0, nowMs: NOON_MS * 2, untilMs: NOON_MS * 3 });
        await store.endAttempt({ letterId, attemptCount: 1, state, atMs: NOON_MS * 2, fault: null });
      };
      const [first = assert.fail(), second = assert.fail(), third = assert.fail()] = kinds;
      await end(second.letterId, 'sent');
      await end(third.letterId, 'given_up');
      const idsIn = async (folder: LetterFolder, beforeLetterId = '~'): Promise<readonly string[]> =>
        (await store.listLetters({ limit: 10, folder, beforeLetterId })).map(({ letterId }) => letterId);
      assert.deepEqual(await idsIn('waiting'), [first.letterId]);
      assert.deepEqual(await idsIn('sent'), [second.letterId]);
      assert.deepEqual(await idsIn('given_up'), [third.letterId]);
      assert.deepEqual(await idsIn('contact'), [contact.letterId]);
      assert.deepEqual(await idsIn('contact', contact.letterId), []);
      assert.deepEqual((await store.findLetter(contact.letterId))?.letter, contact);
      assert.equal(await store.findLetter('nothing'), null);
    }));

  test('letters that failed and messages without an answer are counted, as long as they are new', () =>
    withStore(engine, async (store) => {
      const message = (n: number, createdAtMs: number): Letter => ({
        letterId: `letter-00001${n}`,
        kind: 'contact_message',
        to: null,
        language: 'kr',
        facts: { name: 'Mina', email: 'mina@example.org', message: 'Hello' },
        createdAtMs,
      });
      const letters = [1, 2, 3, 4].map((n) => sampleLetter(n));
      await store.saveLetters([
        ...letters,
        message(1, NOON_MS),
        message(2, NOON_MS),
        message(3, NOON_MS + 1),
      ]);
      const end = async (
        n: number,
        state: LetterRecord['state'],
        fault: string,
        attemptCount = 1,
      ): Promise<void> => {
        const { letterId = '' } = letters[n - 1] ?? {};
        const times = { nowMs: NOON_MS * 2, untilMs: NOON_MS * 3 };
        await store.claimLetter({ letterId, attemptCount: attemptCount - 1, ...times });
        await store.endAttempt({ letterId, attemptCount, state, atMs: NOON_MS * 2, fault });
      };
      const count = (unansweredBeforeMs: number, givenUpSinceMs: number) =>
        store.countTroubledLetters({ unansweredBeforeMs, givenUpSinceMs });
      const oldestAtMs = letters[0]?.createdAtMs;
      assert.deepEqual(await store.countWaitingLetters(), { count: 4, oldestAtMs });
      assert.deepEqual(await count(NOON_MS - 1, 0), {
        ...NONE,
        givenUp: 0,
        unanswered: 0,
        unansweredSinceMs: null,
      });
      await end(1, 'waiting', 'mail_socket');
      await end(2, 'given_up', 'mail_refused');
      await end(3, 'given_up', 'too_old');
      assert.deepEqual(await store.countWaitingLetters(), { count: 2, oldestAtMs });
      const act = {
        subjectId: message(1, NOON_MS).letterId,
        operatorId: 'operator-1',
        happenedAtMs: NOON_MS,
      };
      assert.ok((await store.answerMessage(sampleAct(1, act), null)).ok);
      assert.deepEqual(await count(NOON_MS, NOON_MS * 2), {
        ...ONE_LATE,
        givenUp: 1,
        unanswered: 1,
        unansweredSinceMs: NOON_MS,
      });
      const later = { givenUp: 0, unanswered: 2, unansweredSinceMs: NOON_MS };
      const laterCount = () => count(NOON_MS + 1, NOON_MS * 2 + 1);
      assert.deepEqual(await laterCount(), { ...ONE_LATE, ...later });
      await end(1, 'waiting', 'mail_socket', 2);
      assert.deepEqual(await laterCount(), { delayed: 1, unreached: 1, ...later });
      await end(1, 'waiting', 'smtp_450', 3);
      assert.deepEqual(await laterCount(), { ...ONE_LATE, ...later }, 'the server answers about one letter');
      await end(1, 'waiting', 'smtp_535', 4);
      assert.deepEqual(await laterCount(), { delayed: 1, unreached: 1, ...later });
    }));

  test('what a visitor wrote is answered by one of many, for good; other letters are not answered', () =>
    withStore(engine, async (store) => {
      const facts = { name: 'Mina', email: 'mina@example.org', message: 'Hello' };
      const rest = { kind: 'contact_message', to: null, language: 'kr', createdAtMs: NOON_MS } as const;
      await store.saveLetters([{ ...rest, letterId: 'letter-000009', facts }, sampleLetter(1)]);
      const say = async (subjectId: string, n: number) =>
        (
          await store.answerMessage(
            sampleAct(1, { subjectId, operatorId: `operator-${n}`, happenedAtMs: NOON_MS + n }),
            {
              letterId: `${subjectId}.${n}`,
              kind: 'contact_answer',
              to: 'mina@example.org',
              language: 'kr',
              facts: { messageId: subjectId, message: 'Hello', text: `Answer ${n}` },
              createdAtMs: NOON_MS,
            },
          )
        ).ok;
      const said = await Promise.all([1, 2, 3, 4].map((n) => say('letter-000009', n)));
      assert.equal(said.filter(Boolean).length, 1);
      const n = said.indexOf(true) + 1;
      const sent = (await store.listLetters({ limit: 9 })).filter(({ kind }) => kind === 'contact_answer');
      assert.deepEqual(
        sent.map(({ letterId }) => letterId),
        [`letter-000009.${n}`],
      );
      const answer = { operatorId: `operator-${n}`, atMs: NOON_MS + n };
      assert.deepEqual((await store.findLetter('letter-000009'))?.answer, answer);
      assert.equal(await say('letter-000009', 9), false);
      assert.deepEqual((await store.findLetter('letter-000009'))?.answer, answer);
      assert.equal(await say(sampleLetter(1).letterId, 1), false);
      assert.equal((await store.findLetter(sampleLetter(1).letterId))?.answer, null);
      assert.equal(await say('nothing', 1), false);
    }));

  test('a refused order or change leaves no letter behind', () =>
    withStore(engine, async (store, place) => {
      const order = await makeOrder(store, 1);
      const again = { ...sampleBankOrder(1), letters: [sampleLetter(1)] };
      assert.deepEqual(await store.saveNewOrder(again), refuse('identifier_taken'));
      const stale = sampleChange({ ...order, version: 7 }, {}, { letters: [sampleLetter(1)] });
      assert.deepEqual(await store.saveChange(stale), refuse('order_changed_meanwhile'));
      assert.equal(await place.countRows('letters'), 0);
      const change = sampleChange(order, { stage: 'claimed' }, { letters: [sampleLetter(1)] });
      assert.deepEqual(await store.saveChange(change), ok(null));
      assert.equal(await place.countRows('letters'), 1);
    }));

  test('a letter about another order than its change is a fault', () =>
    withStore(engine, async (store) => {
      const order = await makeOrder(store, 1);
      const change = sampleChange(order, { stage: 'claimed' }, { letters: [sampleLetter(2)] });
      await assert.rejects(store.saveChange(change), { name: 'StoreFault' });
    }));

  test('of many that claim a letter one gets it, and the next when its time is over', () =>
    withStore(engine, async (store) => {
      await store.saveLetters([sampleLetter(1)]);
      const { letterId } = sampleLetter(1);
      const claim = { letterId, attemptCount: 0, nowMs: NOON_MS * 2, untilMs: NOON_MS * 2 + MINUTE_MS };
      const answers = await Promise.all(Array.from({ length: 20 }, () => store.claimLetter(claim)));
      assert.equal(answers.filter(Boolean).length, 1);
      const next = { ...claim, attemptCount: 1, untilMs: claim.untilMs + MINUTE_MS };
      assert.equal(await store.claimLetter({ ...next, nowMs: claim.untilMs - 1 }), false);
      assert.equal(await store.claimLetter({ ...next, nowMs: claim.untilMs }), true);
      // The first process returns late: its report about the attempt changes nothing.
      await store.endAttempt({ letterId, attemptCount: 1, state: 'given_up', atMs: 1, fault: 'x' });
      assert.equal((await onlyLetter(store)).state, 'waiting');
    }));

  test('letters of an order go out together, never past each other, and end together or alone', () =>
    withStore(engine, async (store) => {
      const turn = (n: number): Letter => ({
        letterId: `letter-00000${n}`,
        kind: 'order_taken',
        to: 'mina@example.org',
        language: 'en',
        facts: { orderId: 'o', linkId: 'o', reference: 'NR-1' },
        createdAtMs: NOON_MS,
      });
      const [nowMs, untilMs] = [NOON_MS + MINUTE_MS, NOON_MS + 2 * MINUTE_MS];
      const claim = (n: number, at: number, attemptCount = 0) =>
        store.claimLetter({ letterId: turn(n).letterId, attemptCount, nowMs: at, untilMs });
      const dueAt = async (at: number) =>
        (await store.listDueLetters({ nowMs: at, limit: 9 })).map(({ letterId }) => letterId);
      await store.saveLetters([turn(1), turn(2)]);
      assert.equal(await claim(1, nowMs), true);
      await store.saveLetters([turn(3), { ...turn(4), to: 'jun@example.org' }]);
      const joined = await store.listJoinedLetters({ letterId: turn(1).letterId, limit: 9 });
      assert.deepEqual(
        joined.map(({ letterId }) => letterId),
        [turn(2).letterId],
      );
      assert.equal(await claim(3, untilMs - 1), false, 'the first is on its way');
      assert.equal(await claim(4, untilMs - 1), true, 'another person');
      assert.equal(await claim(3, untilMs), true, 'the sender of the first has died');
      assert.deepEqual(await dueAt(NOON_MS * 2), [turn(4).letterId, turn(3).letterId].toSorted());
      const end = { letterId: turn(3).letterId, attemptCount: 1, atMs: untilMs } as const;
      await store.endAttempt({ ...end, state: 'given_up', fault: 'too_old', alone: true });
      assert.deepEqual(await dueAt(untilMs), [turn(1).letterId, turn(2).letterId, turn(4).letterId]);
    }));

  test('a failed attempt is due again at its time and says why', () =>
    withStore(engine, async (store) => {
      await store.saveLetters([sampleLetter(1)]);
      const { letterId } = sampleLetter(1);
      await store.claimLetter({ letterId, attemptCount: 0, nowMs: NOON_MS * 2, untilMs: NOON_MS * 2 + 1 });
      const atMs = NOON_MS * 2 + MINUTE_MS;
      await store.endAttempt({ letterId, attemptCount: 1, state: 'waiting', atMs, fault: 'smtp_450' });
      assert.deepEqual(await store.listDueLetters({ nowMs: atMs - 1, limit: 10 }), []);
      const [due] = await store.listDueLetters({ nowMs: atMs, limit: 10 });
      assert.deepEqual([due?.fault, due?.attemptCount, due?.endedAtMs], ['smtp_450', 1, null]);
    }));

  test('the newest letters come first, page by page', () =>
    withStore(engine, async (store) => {
      await store.saveLetters([
        sampleLetter(1),
        sampleLetter(2, { to: 'Jun@Example.org' }),
        sampleLetter(3, { to: null }),
      ]);
      const first = await store.listLetters({ limit: 2 });
      const idsOf = (records: readonly LetterRecord[]): readonly string[] =>
        records.map(({ letterId }) => letterId);
      assert.deepEqual(idsOf(first), ['letter-000003', 'letter-000002']);
      const rest = await store.listLetters({ limit: 2, beforeLetterId: 'letter-000002' });
      assert.deepEqual(idsOf(rest), ['letter-000001']);
    }));

  test('the old are forgotten, the newer are not, and what still waited is given up', () =>
    withStore(engine, async (store) => {
      await store.saveLetters([sampleLetter(1), sampleLetter(2), sampleLetter(3)]);
      await store.claimLetter({ letterId: 'letter-000001', attemptCount: 0, nowMs: NOON_MS * 2, untilMs: 1 });
      const end = { letterId: 'letter-000001', attemptCount: 1, atMs: 9, fault: null };
      await store.endAttempt({ ...end, state: 'sent' });
      const createdBeforeMs = sampleLetter(3).createdAtMs;
      assert.equal(await store.forgetLetters({ createdBeforeMs, nowMs: 77, limit: 10 }), 2);
      assert.equal(await store.forgetLetters({ createdBeforeMs, nowMs: 77, limit: 10 }), 0);
      const [kept, waited, sent] = await store.listLetters({ limit: 10 });
      assert.deepEqual(kept?.letter, sampleLetter(3));
      assert.deepEqual([waited?.state, waited?.fault, waited?.endedAtMs], ['given_up', 'too_old', 77]);
      assert.deepEqual([sent?.state, sent?.fault, sent?.endedAtMs], ['sent', null, 9]);
      assert.deepEqual([waited?.letter, sent?.letter], [null, null]);
    }));
}
