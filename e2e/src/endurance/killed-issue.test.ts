import { openStore } from '@naru/store';
import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { startDesk, waitUntil } from '../harness/desk-process.ts';
import { type LetterSink, openLetterSink } from '../harness/letter-sink.ts';
import { type DeskClient, type Fields, createDeskClient } from './load/desk-client.ts';
import { PASSWORD, createOwner } from './load/operator-lane.ts';

const READERS = 200;
/** The desk dies when so many letters have come. */
const KILLED_AT: readonly number[] = [20, 75, 120, 180];
/** As many letters as a desk sends at once. */
const IN_FLIGHT_MAX = 4;
/** After this time letters that a dead process was sending are sent by another one. */
const CLAIM_MS = 3 * 60_000;
const WITHIN_MS = 120_000;
const WORDS = { subject: 'Lower fees', body: 'They are lower.' };

interface Arrival {
  readonly to: string;
  readonly messageId: string;
}

test('a desk is killed four times while it sends an issue, and each of 200 readers gets it', async () => {
  let onLetter: (letterCount: number) => Promise<void> = () => Promise.resolve();
  const sink = await openLetterSink((letterCount) => onLetter(letterCount));
  const desk = await startDesk({
    mode: 'rehearsal',
    env: { SMTP_URL: sink.url, MAIL_FROM: 'desk@desk.example', PUBLIC_URL: 'https://desk.example' },
  });
  try {
    const signal = AbortSignal.timeout(WITHIN_MS);
    const session = await createOwner(createDeskClient({ url: desk.consoleUrl, signal }), desk.setupUrl());
    const client = createDeskClient({ url: desk.consoleUrl, signal, session });
    const pace = { value: '1000', before: null, note: 'a test' };
    await post(client, '/api/settings/newsletterPerMinute', pace);
    await desk.stop();
    await addReaders(desk.dataFolder);
    await desk.start();
    const issue = await beginIssue(client);
    const underWay = new Map<string, number>();
    for (const [round, letterCount] of KILLED_AT.entries()) {
      const killed = Promise.withResolvers<void>();
      onLetter = async (came) => {
        if (came < letterCount) return;
        // In every second round the desk hears that its last letter was taken, and dies over it.
        const kill = desk.killHard();
        if (round % 2 === 0) await kill;
        void kill.then(killed.resolve);
      };
      await killed.promise;
      onLetter = () => Promise.resolve();
      for (const email of passTime(desk.dataFolder)) underWay.set(email, (underWay.get(email) ?? 0) + 1);
      await desk.start();
    }
    await waitUntil(WITHIN_MS, 'the issue does not end', async () => isOver(await read(client, issue)));
    checkArrivals(listArrivals(sink), underWay);
  } finally {
    await desk.dispose();
    await sink.close();
  }
});

async function addReaders(dataFolder: string): Promise<void> {
  const store = await openStore({ dataFolder, isWriterInline: true });
  for (let n = 1; n <= READERS; n += 1) {
    const email = `reader-${n}@example.org`;
    const confirmed = { tokenHash: null, createdAtMs: 1, confirmedAtMs: 1 };
    await store.saveNewsletterReader(
      { emailKey: email, readerId: `reader${n}`, email, language: 'en', ...confirmed },
      [],
    );
  }
  await store.close();
}

/** @returns the address of the issue in the console's interface */
async function beginIssue(client: DeskClient): Promise<string> {
  const issues = '/api/newsletter/issues';
  const created = await post(client, issues, { words: { en: WORDS, kr: WORDS } });
  const issue = `${issues}/${String(created['id'])}`;
  const begun = await post(client, `${issue}/send`, { version: 1, password: PASSWORD });
  assert.deepEqual([begun['state'], begun['readers']], ['sending', READERS]);
  return issue;
}

async function post(client: DeskClient, place: string, body: object): Promise<Fields> {
  const answer = await client.call('POST', place, body);
  assert.ok(answer.kind === 'answered' && answer.status === 200, JSON.stringify(answer));
  return answer.body;
}

async function read(client: DeskClient, place: string): Promise<Fields> {
  const answer = await client.call('GET', place);
  return answer.kind === 'answered' ? answer.body : {};
}

function isOver({ state, letters, waiting, failed }: Fields): boolean {
  assert.equal(failed ?? 0, 0);
  return state === 'sent' && letters === READERS && waiting === 0;
}

/**
 * Lets the time of a claim pass, by moving what the dead desk has stored to the past.
 * @returns the receivers of the letters that it was sending
 */
function passTime(dataFolder: string): readonly string[] {
  const database = new DatabaseSync(path.join(dataFolder, 'naru.sqlite'));
  try {
    const rows = database
      .prepare(`SELECT recipient FROM letters WHERE state = 'waiting' AND claimed_until_ms > ?`)
      .all(Date.now());
    database.exec(`UPDATE letters SET due_at_ms = due_at_ms - ${CLAIM_MS},
      claimed_until_ms = claimed_until_ms - ${CLAIM_MS} WHERE state = 'waiting'`);
    database.exec(`UPDATE newsletter_issues SET next_batch_at_ms = next_batch_at_ms - ${CLAIM_MS}`);
    assert.ok(rows.length > 0 && rows.length <= IN_FLIGHT_MAX, `${rows.length} letters were being sent`);
    return rows.map((row) => String(row['recipient']));
  } finally {
    database.close();
  }
}

function listArrivals(sink: LetterSink): readonly Arrival[] {
  const readHead = (letter: string, name: string): string =>
    new RegExp(`^${name}: +(.+)\r$`, 'm').exec(letter.replaceAll('\r\n ', ' '))?.[1] ?? '';
  return sink
    .letters()
    .map((letter) => ({ to: readHead(letter, 'To'), messageId: readHead(letter, 'Message-ID') }));
}

/** Each reader got it; again only those whose letter was under way at a kill, and as the same message. */
function checkArrivals(arrivals: readonly Arrival[], underWay: ReadonlyMap<string, number>): void {
  for (let n = 1; n <= READERS; n += 1) {
    const email = `reader-${n}@example.org`;
    const own = arrivals.filter(({ to }) => to === email);
    const again = underWay.get(email) ?? 0;
    assert.ok(own.length >= 1 && own.length <= 1 + again, `${email} got it ${own.length} times`);
    const ids = new Set(own.map(({ messageId }) => messageId));
    assert.ok(ids.size === 1 && !ids.has(''), `${email} got ${[...ids].join(' and ')}`);
  }
  assert.ok(arrivals.length > READERS, 'no letter was taken just before a kill');
}
