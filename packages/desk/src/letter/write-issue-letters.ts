import type { Desk } from '../order/desk.ts';
import type { LetterOf } from '../ports/letters.ts';
import type { NewsletterIssue, NewsletterReader } from '../ports/newsletter.ts';

const MINUTE_MS = 60_000;

/** Letters that are written at once, so that no other work waits for them. */
const BATCH_LETTERS_MAX = 100;
/** If none of so many reached the mail server, it is away. */
const TRIED_MAX = 20;
/** Then one letter in this time tries whether it is back. */
const TRY_AGAIN_MS = 10 * MINUTE_MS;

export interface IssueProgress {
  readonly issueId: string;
  readonly letterCount: number;
  readonly isOver: boolean;
}

/**
 * Writes the next letters of the issue that is being sent, if it is time. They are due one after the other
 * until the next ones are written, so that other letters go out between them. While the mail server is slow
 * or away, hardly any are written, so that it is not flooded later. Null if there was nothing to do.
 */
export async function writeIssueLetters(
  desk: Pick<Desk, 'store' | 'clock' | 'ids'>,
  perMinute: number,
): Promise<IssueProgress | null> {
  const { store, clock } = desk;
  const issue = await store.findIssueToSend();
  const nowMs = clock.nowMs();
  if (issue === null || issue.begunAtMs === null || nowMs < issue.nextBatchAtMs) return null;
  const { issueId, begunAtMs, lastEmailKey } = issue;
  const { untried, tried, unreached } = await store.readIssueQueue({ issueId, triedMax: TRIED_MAX });
  const isAway = tried > 0 && unreached === tried;
  const limit = isAway ? 1 : Math.min(perMinute, BATCH_LETTERS_MAX);
  if (untried > limit / 2) return null;
  const query = { confirmedByMs: begunAtMs, afterEmailKey: lastEmailKey, limit };
  const readers = await store.listConfirmedReaders(query);
  const isOver = readers.length < limit;
  const letters = readers.map((reader, place) =>
    letterTo(desk, issue, { reader, atMs: nowMs + timeOf(place, perMinute) }),
  );
  const isWritten = await store.saveIssueBatch({
    issueId,
    afterEmailKey: lastEmailKey,
    lastEmailKey: readers.at(-1)?.emailKey ?? lastEmailKey,
    letters,
    nextBatchAtMs: nowMs + (isAway ? TRY_AGAIN_MS : timeOf(letters.length, perMinute)),
    endedAtMs: isOver ? nowMs : null,
  });
  return isWritten ? { issueId, letterCount: letters.length, isOver } : null;
}

/** How long so many letters take. */
function timeOf(letterCount: number, perMinute: number): number {
  return Math.floor((letterCount * MINUTE_MS) / perMinute);
}

function letterTo(
  { ids }: Pick<Desk, 'ids'>,
  { issueId }: NewsletterIssue,
  { reader, atMs }: { readonly reader: NewsletterReader; readonly atMs: number },
): LetterOf<'newsletter_issue'> {
  const { email, language, readerId } = reader;
  return {
    letterId: ids.nextRowId(),
    kind: 'newsletter_issue',
    to: email,
    language,
    facts: { issueId, readerId },
    createdAtMs: atMs,
  };
}
