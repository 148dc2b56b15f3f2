import { refuse } from '@naru/core';
import { type Desk, beginIssue, createIssue, leaveNewsletter, stopIssue } from '@naru/desk';
import { openStore } from '@naru/store';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashText } from '../hash-text.ts';
import { createIdSource } from '../ids.ts';
import type { MailFault, Mailer } from '../mail/mailer.ts';
import { type Mail, describePlace } from '../mail/write-mail.ts';
import { type TestClock, createTestTimers } from '../testing/test-clock.ts';
import { prepareGround } from '../testing/test-desk.ts';
import { createIssueWriter } from './issue-writer.ts';
import { createLetterSender } from './letter-sender.ts';
import type { RoundLoop } from './round-loop.ts';

const MINUTE_MS = 60_000;
const WORDS = {
  subjectEn: 'Lower fees',
  bodyEn: 'Hello,\n\n# Fees\n\nthey are lower.\n\nhttps://desk.example/faq',
  subjectKr: '수수료 인하',
  bodyKr: '안녕하세요.',
};

interface Press {
  readonly desk: Pick<Desk, 'store' | 'clock' | 'ids' | 'hashText'>;
  readonly clock: TestClock;
  readonly mails: Mail[];
  /** What the mailer answers; null: that it took the mail. */
  mailFault: MailFault | null;
  /** Sends an issue to so many readers, every third of whom reads Korean. */
  readonly begin: (readerCount: number) => Promise<string>;
  /** One round of a writer, and then one of a sender. */
  readonly round: () => Promise<void>;
  readonly write: () => Promise<void>;
  readonly sender: (mailer?: Mailer) => RoundLoop;
  readonly run: (loop: RoundLoop) => Promise<void>;
}

async function withPress(perMinute: number, use: (press: Press) => Promise<void>): Promise<void> {
  const ground = await prepareGround();
  const store = await openStore({ dataFolder: ground.folder, isWriterInline: true });
  const { clock } = ground;
  const desk = { store, clock, ids: createIdSource(clock), hashText };
  const timers = createTestTimers();
  const log = (): void => undefined;
  const mails: Mail[] = [];
  const run: Press['run'] = async (loop) => {
    loop.start();
    timers.runAll();
    await loop.stop();
  };
  const place = describePlace({
    origin: 'https://desk.example',
    openToken: (token) => token,
    brandName: () => 'Naru',
    deskSecret: new Uint8Array(32),
  });
  const press: Press = {
    desk,
    clock,
    mails,
    mailFault: null,
    begin: async (readerCount) => {
      for (let n = 1; n <= readerCount; n += 1) {
        const email = `Reader-${String(n).padStart(3, '0')}@example.org`;
        await store.saveNewsletterReader(
          {
            emailKey: email.toLowerCase(),
            readerId: `reader${n}`,
            email,
            language: n % 3 === 0 ? 'kr' : 'en',
            tokenHash: null,
            createdAtMs: clock.nowMs(),
            confirmedAtMs: clock.nowMs(),
          },
          [],
        );
      }
      const made = await createIssue(
        { ...desk, assets: new Map(), rails: new Map() },
        { words: WORDS, operatorId: 'jin' },
      );
      assert.ok(made.ok);
      const { issueId, version } = made.value;
      const begun = await beginIssue(desk, { issueId, version, operatorId: 'jin' });
      assert.ok(begun.ok);
      assert.equal(begun.value.readerCount, readerCount);
      return issueId;
    },
    write: () => run(createIssueWriter({ desk, timers, log, perMinute: () => perMinute })),
    round: async () => {
      await press.write();
      await run(press.sender());
    },
    sender: (mailer = { send: sendOrFail }) =>
      createLetterSender({
        store,
        clock,
        timers,
        log,
        mailer,
        place,
        sender: { from: 'desk@desk.example', operatorEmail: 'jin@desk.example' },
        recordRefused: async () => undefined,
      }),
    run,
  };
  async function sendOrFail(mail: Mail): Promise<MailFault | null> {
    if (press.mailFault === null) mails.push(mail);
    return press.mailFault;
  }
  try {
    await use(press);
  } finally {
    await store.close();
    await ground.dispose();
  }
}

function receivers(mails: readonly Mail[]): readonly string[] {
  return mails.map(({ to }) => to);
}

test('an issue goes once to each reader, in their language, with a link to leave', () =>
  withPress(60, async (press) => {
    const issueId = await press.begin(3);
    for (let second = 0; second < 6; second += 1) {
      await press.round();
      press.clock.advance(1_000);
    }
    const { mails, desk } = press;
    assert.deepEqual(receivers(mails).toSorted(), [
      'Reader-001@example.org',
      'Reader-002@example.org',
      'Reader-003@example.org',
    ]);
    const [english, korean] = ['001', '003'].map((n) => mails.find(({ to }) => to.includes(n)));
    assert.equal(english?.subject, 'Lower fees');
    assert.match(english.text, /^they are lower\.$/m);
    assert.match(english.html, /<h2>Fees<\/h2>/);
    assert.match(english.html, /<a href="https:\/\/desk\.example\/faq">Read more<\/a>/);
    assert.equal(english.leaveUrl, 'https://desk.example/api/newsletter/leave?reader=reader1');
    assert.match(english.text, /^https:\/\/desk\.example\/\?leave=reader1$/m);
    assert.equal(korean?.subject, '수수료 인하');
    const issue = await desk.store.findIssue(issueId);
    assert.deepEqual([issue?.state, issue?.letterCount], ['sent', 3]);
    assert.deepEqual(await desk.store.countIssueLetters(issueId), { waiting: 0, givenUp: 0 });
  }));

test('letters of an issue keep their pace, and other letters go out between them', () =>
  withPress(6, async (press) => {
    await press.begin(20);
    await press.round();
    assert.equal(press.mails.length, 1, 'one letter in ten seconds');
    const { store, ids, clock } = press.desk;
    await store.saveLetters([
      {
        letterId: ids.nextRowId(),
        kind: 'find_orders',
        to: 'mina@example.org',
        language: 'en',
        facts: { orderId: 'o', linkId: 'o', reference: 'NR-1' },
        createdAtMs: clock.nowMs(),
      },
    ]);
    await press.round();
    assert.equal(press.mails.at(-1)?.to, 'mina@example.org');
    for (let count = 2; count <= 20; count += 1) {
      press.clock.advance(10_000);
      await press.round();
      assert.equal(press.mails.length - 1, count);
    }
  }));

test('of two processes, and after a kill while a letter is on its way, each reader gets it once', () =>
  withPress(60, async (press) => {
    const issueId = await press.begin(30);
    await Promise.all([press.write(), press.write()]);
    press.clock.advance(MINUTE_MS);
    // Its process ends while the mail server has four letters.
    const taken: Mail[] = [];
    const dead = press.sender({
      send: (mail) => {
        taken.push(mail);
        return new Promise<never>(() => undefined);
      },
    });
    dead.start();
    void press.run(dead);
    while (taken.length < 4) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([press.run(press.sender()), press.run(press.sender())]);
    assert.equal(press.mails.length, 26);
    press.clock.advance(3 * MINUTE_MS);
    await press.round();
    assert.equal(new Set(receivers(press.mails)).size, 30);
    assert.equal(press.mails.length, 30);
    // What the server may have taken before the kill has the same name, by which it is known as a duplicate.
    const namesOf = (mails: readonly Mail[]) => mails.map(({ messageId }) => messageId);
    for (const name of namesOf(taken)) assert.ok(namesOf(press.mails).includes(name));
    assert.equal((await press.desk.store.findIssue(issueId))?.state, 'sent');
  }));

test('while the mail server is away for a day hardly any letters are written, and then all of them', () =>
  withPress(60, async (press) => {
    const issueId = await press.begin(300);
    press.mailFault = { code: 'mail_connection', isLasting: false };
    for (let minute = 0; minute < 24 * 60; minute += 20) {
      await press.round();
      press.clock.advance(20 * MINUTE_MS);
    }
    const { store } = press.desk;
    const { waiting } = await store.countIssueLetters(issueId);
    assert.ok(waiting < 60 + 75, `${waiting} letters wait`);
    press.mailFault = null;
    for (let hour = 0; hour < 36; hour += 1) {
      await press.round();
      press.clock.advance(60 * MINUTE_MS);
    }
    assert.equal(new Set(receivers(press.mails)).size, 300);
    assert.equal(press.mails.length, 300);
  }));

test('a slow mail server gets no further letters before it has taken those that are due', () =>
  withPress(10, async (press) => {
    const issueId = await press.begin(30);
    for (let minute = 0; minute < 5; minute += 1) {
      await press.write();
      press.clock.advance(MINUTE_MS);
    }
    assert.equal((await press.desk.store.countIssueLetters(issueId)).waiting, 10);
    await press.run(press.sender());
    await press.write();
    assert.equal((await press.desk.store.countIssueLetters(issueId)).waiting, 10);
    assert.equal(press.mails.length, 10);
  }));

test('a stopped issue writes no further letters, and one who left gets none', () =>
  withPress(10, async (press) => {
    const issueId = await press.begin(30);
    await press.write();
    assert.ok((await stopIssue(press.desk, { issueId, operatorId: 'jin' })).ok);
    assert.equal(await leaveNewsletter(press.desk, 'reader2'), true);
    for (let minute = 0; minute < 5; minute += 1) {
      press.clock.advance(MINUTE_MS);
      await press.round();
    }
    assert.equal(press.mails.length, 9);
    assert.ok(!receivers(press.mails).includes('Reader-002@example.org'));
    const again = await stopIssue(press.desk, { issueId, operatorId: 'jin' });
    assert.deepEqual(again, refuse('issue_not_sending'));
  }));
