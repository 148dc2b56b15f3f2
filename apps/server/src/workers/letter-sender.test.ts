import type { Letter, LetterRecord, LetterStore } from '@naru/desk';
import { openStore } from '@naru/store';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Log } from '../log/json-log.ts';
import type { MailFault, Mailer } from '../mail/smtp-mailer.ts';
import { type Mail, describePlace } from '../mail/write-mail.ts';
import { type TestClock, type TestTimers, createTestTimers } from '../testing/test-clock.ts';
import { prepareGround } from '../testing/test-desk.ts';
import { RETRY_DELAYS_MS, createLetterSender } from './letter-sender.ts';
import type { RoundLoop } from './worker.ts';

const HOUR_MS = 3_600_000;

interface Office {
  readonly clock: TestClock;
  readonly timers: TestTimers;
  readonly mails: Mail[];
  /** What the mailer answers next; when it is empty, that it was sent. */
  readonly faults: MailFault[];
  readonly logged: Parameters<Log>[0][];
  /** The orders that were marked as not reached by letters. */
  readonly refused: readonly string[];
  readonly loop: RoundLoop;
  readonly store: LetterStore;
  readonly mailer: Mailer;
  readonly save: (letter: Partial<Pick<Letter, 'letterId' | 'to'>>) => Promise<void>;
  /** Runs one round and gives the letters afterwards, the newest first. */
  readonly round: (loop?: RoundLoop) => Promise<readonly LetterRecord[]>;
  readonly another: (mailer: Mailer) => RoundLoop;
}

async function withOffice(run: (office: Office) => Promise<void>): Promise<void> {
  const ground = await prepareGround();
  const store = await openStore({ dataFolder: ground.folder, isWriterInline: true });
  const { clock } = ground;
  const [mails, faults, logged]: [Mail[], MailFault[], Parameters<Log>[0][]] = [[], [], []];
  const refused: string[] = [];
  const timers = createTestTimers();
  const another = (mailer: Mailer): RoundLoop =>
    createLetterSender({
      store,
      clock,
      timers,
      mailer,
      sender: { from: 'desk@desk.example', operatorEmail: 'jin@desk.example' },
      place: describePlace({
        origin: 'https://desk.example',
        openToken: (token) => token,
        brandName: () => 'Naru',
        ownLetters: {},
      }),
      log: (event) => logged.push(event),
      recordRefused: async (orderId) => {
        refused.push(orderId);
      },
    });
  const mailer: Mailer = {
    send: async (mail) => {
      mails.push(mail);
      return faults.shift() ?? null;
    },
  };
  const loop = another(mailer);
  const office: Office = {
    clock,
    timers,
    mails,
    faults,
    logged,
    refused,
    loop,
    store,
    mailer,
    another,
    save: (letter) =>
      store.saveLetters([
        {
          letterId: 'letter-1',
          to: 'mina@example.org',
          kind: 'find_orders',
          language: 'en',
          facts: { orderId: 'o', linkId: 'secretOrderLink', reference: 'NR-1' },
          createdAtMs: clock.nowMs(),
          ...letter,
        },
      ]),
    round: async (chosen = loop) => {
      chosen.start();
      timers.runAll();
      await chosen.stop();
      return store.listLetters({ limit: 10 });
    },
  };
  try {
    await run(office);
  } finally {
    await store.close();
    await ground.dispose();
  }
}

test('what waits is sent once', () =>
  withOffice(async ({ save, round, mails }) => {
    await save({});
    const [record] = await round();
    assert.deepEqual([record?.state, record?.attemptCount], ['sent', 1]);
    await round();
    assert.deepEqual(
      mails.map(({ to, messageId }) => [to, messageId]),
      [['mina@example.org', '<letter-1@desk.example>']],
    );
  }));

test('a passing fault is tried again after longer and longer waits, and given up in the end', () =>
  withOffice(async ({ save, round, mails, faults, clock }) => {
    const passing = { code: 'smtp_451', isLasting: false };
    await save({});
    let waitedMs = 0;
    for (const [index, delayMs] of RETRY_DELAYS_MS.entries()) {
      faults.push(passing);
      const [record] = await round();
      assert.deepEqual([record?.state, record?.fault, mails.length], ['waiting', 'smtp_451', index + 1]);
      clock.advance(delayMs - 1);
      await round();
      assert.equal(mails.length, index + 1, 'too early');
      clock.advance(1);
      waitedMs += delayMs;
    }
    assert.ok(waitedMs < 72 * HOUR_MS);
    faults.push(passing);
    const [record] = await round();
    assert.equal(record?.state, 'given_up');
    clock.advance(100 * HOUR_MS);
    await round();
    assert.equal(mails.length, RETRY_DELAYS_MS.length + 1);
  }));

test('a letter that makes the program throw is tried again later and does not hold up others', () =>
  withOffice(async ({ save, round, another, logged, clock, mails }) => {
    await save({ to: 'bad@example.org' });
    await save({ letterId: 'letter-2' });
    const throwing = another({
      send: async (mail) => {
        if (mail.to === 'bad@example.org') throw new RangeError('no such letter');
        mails.push(mail);
        return null;
      },
    });
    const first = await round(throwing);
    assert.deepEqual(
      new Map(first.map(({ letterId, state, fault }) => [letterId, `${state} ${fault}`])),
      new Map([
        ['letter-1', 'waiting program_fault'],
        ['letter-2', 'sent null'],
      ]),
    );
    const failed = logged.find(({ event }) => event === 'letter_failed');
    assert.equal(failed?.fields?.['letter'], 'letter-1');
    clock.advance(RETRY_DELAYS_MS[0] ?? 0);
    const second = await round();
    assert.deepEqual(
      second.map(({ state }) => state),
      ['sent', 'sent'],
    );
  }));

test('a lasting fault is given up at once and does not hold up other letters', () =>
  withOffice(async ({ save, round, mails, faults, logged }) => {
    await save({});
    await save({ letterId: 'letter-2' });
    faults.push({ code: 'smtp_550', isLasting: true });
    const records = await round();
    assert.deepEqual(records.map(({ state }) => state).toSorted(), ['given_up', 'sent']);
    assert.equal(mails.length, 2);
    assert.equal(logged.find(({ event }) => event === 'letter_given_up')?.fields?.['fault'], 'smtp_550');
  }));

test('the same Message-ID goes with every attempt', () =>
  withOffice(async ({ save, round, mails, faults, clock }) => {
    await save({});
    faults.push({ code: 'mail_socket', isLasting: false });
    await round();
    clock.advance(RETRY_DELAYS_MS[0] ?? 0);
    await round();
    assert.equal(mails.length, 2);
    assert.equal(new Set(mails.map(({ messageId }) => messageId)).size, 1);
  }));

test('a sender that died in the middle is replaced, but not before its time is over', () =>
  withOffice(async ({ save, round, another, mails, clock, timers }) => {
    await save({});
    // Its process ends while the mail server thinks.
    const dead = another({ send: () => new Promise<never>(() => undefined) });
    dead.start();
    timers.runAll();
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await round();
    assert.equal(mails.length, 0);
    clock.advance(2 * 60_000);
    await round();
    assert.equal(mails.length, 0);
    clock.advance(60_000);
    const [record] = await round();
    assert.equal(mails.length, 1);
    assert.deepEqual([record?.state, record?.attemptCount], ['sent', 2]);
  }));

test('what would come too late to be of use is not sent', () =>
  withOffice(async ({ save, round, mails, clock }) => {
    await save({});
    clock.advance(72 * HOUR_MS);
    const [record] = await round();
    assert.deepEqual([record?.state, record?.fault, mails.length], ['given_up', 'too_old', 0]);
  }));

test('a letter to somebody who is no address is given up without asking the server', () =>
  withOffice(async ({ save, round, mails }) => {
    await save({ to: 'mina@example.org\nBcc: all@example.org' });
    const [record] = await round();
    assert.deepEqual([record?.state, record?.fault, mails.length], ['given_up', 'letter_unsendable', 0]);
  }));

test('the log names letters and kinds, never receivers or links', () =>
  withOffice(async ({ save, round, faults, logged }) => {
    await save({});
    faults.push({ code: 'smtp_451', isLasting: false });
    await round();
    assert.ok(logged.length > 0);
    assert.doesNotMatch(JSON.stringify(logged), /mina|secretOrderLink|desk\.example/);
  }));

/** A letter about a turn of the order `orderId`. */
function turnOf(
  office: Office,
  letterId: string,
  kind: 'payment_seen' | 'order_taken',
  orderId = 'o-1',
): Letter {
  const order = { orderId, linkId: orderId, reference: `NR-${orderId}` };
  const rest = {
    letterId,
    to: 'mina@example.org',
    language: 'en',
    createdAtMs: office.clock.nowMs(),
  } as const;
  return kind === 'payment_seen'
    ? { ...rest, kind, facts: { ...order, amount: '1', symbol: 'BTC' } }
    : { ...rest, kind, facts: order };
}

test('what happens to an order within a minute is one mail, also of two senders', () =>
  withOffice(async (office) => {
    const { store, round, mails, clock } = office;
    await store.saveLetters([
      turnOf(office, 'letter-1', 'payment_seen'),
      turnOf(office, 'letter-9', 'order_taken', 'o-2'),
    ]);
    await round();
    assert.equal(mails.length, 0, 'a minute is not over');
    clock.advance(30_000);
    await store.saveLetters([turnOf(office, 'letter-2', 'order_taken')]);
    clock.advance(30_000);
    const [records] = await Promise.all([round(), round(office.another(office.mailer))]);
    assert.deepEqual(mails.map(({ subject }) => subject).toSorted(), [
      'Order NR-o-1: an operator is working on it',
      'Order NR-o-2: an operator is working on it',
    ]);
    const both = mails.find(({ subject }) => subject.includes('o-1'))?.text ?? '';
    assert.match(both, /an operator is working[^]*payment seen/);
    clock.advance(60_000);
    await round();
    assert.equal(mails.length, 2);
    assert.ok(
      records.length === 3 && (await store.listLetters({ limit: 9 })).every(({ state }) => state === 'sent'),
    );
  }));

test('letters that failed together are tried again together, and what came since goes with them', () =>
  withOffice(async (office) => {
    const { store, round, mails, faults, clock } = office;
    await store.saveLetters([
      turnOf(office, 'letter-1', 'payment_seen'),
      turnOf(office, 'letter-2', 'order_taken'),
    ]);
    clock.advance(60_000);
    faults.push({ code: 'mail_connection', isLasting: false });
    const records = await round();
    assert.deepEqual(
      records.map(({ state, fault }) => [state, fault]),
      [
        ['waiting', 'mail_connection'],
        ['waiting', 'mail_connection'],
      ],
    );
    await store.saveLetters([turnOf(office, 'letter-3', 'order_taken')]);
    clock.advance(RETRY_DELAYS_MS[0] ?? 0);
    const after = await round();
    assert.deepEqual(
      after.map(({ state }) => state),
      ['sent', 'sent', 'sent'],
    );
    assert.equal(mails.length, 2);
    assert.notEqual(mails[0]?.messageId, mails[1]?.messageId);
  }));

test('news of an order is not thrown away with what is too old, or was tried too often', () =>
  withOffice(async (office) => {
    const { store, round, faults, clock } = office;
    await store.saveLetters([turnOf(office, 'letter-1', 'payment_seen')]);
    clock.advance(72 * HOUR_MS);
    await store.saveLetters([turnOf(office, 'letter-2', 'order_taken')]);
    await round();
    await round();
    await store.saveLetters([turnOf(office, 'letter-3', 'payment_seen', 'o-2')]);
    clock.advance(60_000);
    for (const delayMs of [...RETRY_DELAYS_MS, 0]) {
      faults.push({ code: 'mail_connection', isLasting: false });
      if (delayMs === 0) await store.saveLetters([turnOf(office, 'letter-4', 'order_taken', 'o-2')]);
      await round();
      clock.advance(delayMs);
    }
    const ends = (await round()).map(({ letterId, state, fault }) => `${letterId} ${state} ${fault}`);
    assert.deepEqual(ends.toReversed(), [
      'letter-1 given_up too_old',
      'letter-2 sent null',
      'letter-3 given_up mail_connection',
      'letter-4 sent null',
    ]);
  }));

test('news of an order does not overtake a letter whose sender died', () =>
  withOffice(async (office) => {
    const { store, round, clock } = office;
    await store.saveLetters([turnOf(office, 'letter-1', 'payment_seen')]);
    clock.advance(60_000);
    office.another({ send: () => new Promise(() => undefined) }).start();
    office.timers.runAll();
    while ((await store.findLetter('letter-1'))?.attemptCount === 0);
    await store.saveLetters([turnOf(office, 'letter-2', 'order_taken')]);
    clock.advance(60_000);
    await round();
    assert.equal(office.mails.length, 0, 'nobody knows yet whether the first one was accepted');
    clock.advance(3 * 60_000);
    await round();
    assert.match(office.mails[0]?.text ?? '', /an operator is working[^]*payment seen/);
  }));

test('after a day without a mail server each order gets one letter, and not all at the same moment', () =>
  withOffice(async (office) => {
    const { store, round, mails, faults, clock } = office;
    const orders = Array.from({ length: 12 }, (_, n) => `o-${n}`);
    const letterOf = (orderId: string, kind: 'payment_seen' | 'order_taken') =>
      store.saveLetters([turnOf(office, `${orderId}-${kind}`, kind, orderId)]);
    for (const orderId of orders) {
      await letterOf(orderId, 'payment_seen');
      for (let turn = 0; turn < 4; turn += 1) {
        clock.advance(HOUR_MS / 2);
        faults.splice(0, faults.length, ...orders.map(() => ({ code: 'mail_connection', isLasting: false })));
        await round();
      }
      await letterOf(orderId, 'order_taken');
    }
    faults.length = 0;
    mails.length = 0;
    const perRound: number[] = [];
    for (let hour = 0; hour < 26; hour += 1) {
      const before = mails.length;
      await round();
      perRound.push(mails.length - before);
      clock.advance(HOUR_MS);
    }
    assert.equal(mails.length, orders.length);
    assert.ok(Math.max(...perRound) < orders.length, String(perRound));
    assert.ok((await store.listLetters({ limit: 50 })).every(({ state }) => state === 'sent'));
  }));

test('an address that its server does not know gets nothing for a week, and its orders say so', () =>
  withOffice(async (office) => {
    const { save, round, mails, faults, clock, refused } = office;
    await save({});
    faults.push({ code: 'receiver_refused', isLasting: true });
    const [first] = await round();
    assert.deepEqual([first?.state, first?.fault], ['given_up', 'receiver_refused']);
    await save({ letterId: 'letter-2' });
    await save({ letterId: 'letter-3', to: 'jun@example.org' });
    const [, second] = await round();
    assert.deepEqual([second?.state, second?.fault], ['given_up', 'receiver_stopped']);
    assert.deepEqual(
      mails.map(({ to }) => to),
      ['mina@example.org', 'jun@example.org'],
    );
    assert.deepEqual(refused, ['o', 'o']);
    clock.advance(7 * 24 * HOUR_MS + 1);
    await save({ letterId: 'letter-4' });
    await round();
    assert.equal(mails.at(-1)?.to, 'mina@example.org');
  }));
