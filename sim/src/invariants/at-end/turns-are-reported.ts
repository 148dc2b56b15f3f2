import type { LetterRow } from '../../house/records.ts';
import type { MailServer } from '../../world/mail-server.ts';
import { isTurn } from '../../world/post.ts';
import type { DueTurn, TurnBook } from '../../world/turn-book.ts';
import type { EndRule } from './end-rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Older letters tell nothing that is still useful. */
const TOO_OLD_MS = 72 * HOUR_MS;
/** A letter is tried this long before it is given up. */
const TRIED_MS = 41 * HOUR_MS + 21 * MINUTE_MS;
/** Nothing is sent so long to an address that its server did not know; and how far the clock may be set. */
const STOPPED_MS = 7 * 24 * HOUR_MS;
const CLOCK_SET_MS = 24 * HOUR_MS;

/**
 * Once mail works again and the queue is empty, customers got a letter about each turn of their orders, in
 * order and once, unless their server refused it for good or could not be reached for days. A letter is
 * accepted twice only if the desk cannot know of the first time.
 */
export const turnsAreReported: EndRule = {
  name: 'turns are reported',
  check: ({ post, records }) => {
    if (post === null) return null;
    for (const orderId of records.listOrderIds()) {
      const letters = records.listLetters(orderId);
      const turns = letters.filter(({ kind }) => isTurn(kind));
      const due = post.turns.due.get(orderId) ?? [];
      const broken =
        findUnwritten(turns, due) ??
        findWanted(post.turns, orderId, turns, due) ??
        findUnsent(post.server, letters) ??
        findOvertaking(post.server, turns);
      if (broken !== null) return `order ${orderId.slice(0, 6)}: ${broken}`;
    }
    return null;
  },
};

/** What a commit tells has no sequence. */
function findUnwritten(letters: readonly LetterRow[], due: readonly DueTurn[]): string | null {
  const written = letters.map(({ kind }, place) => `${due[place]?.commit ?? 'none'} ${kind}`);
  const wanted = due.map(({ turn, commit }) => `${commit} ${turn}`);
  const isSame = written.toSorted().join() === wanted.toSorted().join();
  return isSame ? null : `due are letters about ${wanted.join(', ')}, but written were ${written.join(', ')}`;
}

/** A letter was stopped although its customer wants such letters. */
function findWanted(
  book: TurnBook,
  orderId: string,
  letters: readonly LetterRow[],
  due: readonly DueTurn[],
): string | null {
  for (const [place, { kind, fault }] of letters.entries()) {
    const commit = due[place]?.commit ?? 0;
    if (fault === 'not_wanted' && isTurn(kind) && !book.hasTurnedOff(orderId, { turn: kind, commit }))
      return `${kind} was stopped, and nobody wanted that`;
  }
  return null;
}

function findUnsent(server: MailServer, letters: readonly LetterRow[]): string | null {
  for (const letter of letters) {
    const { letterId, kind, state } = letter;
    const accepted = server.deliveries.filter(({ letterIds }) => letterIds.includes(letterId));
    const known = accepted.filter(({ isAnswerLost }) => !isAnswerLost);
    if (state === 'waiting') return `${kind} still waits`;
    if (state === 'sent' && accepted.length === 0) return `${kind} was sent to nobody`;
    if (state === 'given_up' && !isGivenUpRightly(server, letter))
      return `${kind} was given up for ${letter.fault}`;
    if (known.length > 1 || (known.length === 1 && accepted.at(-1) !== known[0]))
      return `${kind} was sent again although it was accepted`;
  }
  return null;
}

function isGivenUpRightly(
  { refusedLetters, unknownAtMs }: MailServer,
  { letterId, kind, recipient, fault, createdAtMs, endedAtMs }: LetterRow,
): boolean {
  if (refusedLetters.has(letterId) || fault === 'not_wanted' || endedAtMs === null) return true;
  const ageMs = endedAtMs - createdAtMs;
  if (fault === 'receiver_stopped') {
    const sinceMs = endedAtMs - (unknownAtMs.get(recipient ?? '') ?? Number.NEGATIVE_INFINITY);
    return sinceMs <= STOPPED_MS + CLOCK_SET_MS;
  }
  // A letter with a link that ends is useless sooner.
  if (fault === 'too_old') return ageMs >= TOO_OLD_MS || !isTurn(kind);
  return ageMs >= TRIED_MS - CLOCK_SET_MS;
}

/** No turn was reported before one that came earlier. */
function findOvertaking({ deliveries }: MailServer, letters: readonly LetterRow[]): string | null {
  let lastPlace = 0;
  let last = '';
  for (const { letterId, kind } of letters) {
    const place = deliveries.findIndex(({ letterIds }) => letterIds.includes(letterId));
    if (place < 0) continue;
    if (place < lastPlace) return `${kind} was reported before ${last}`;
    [lastPlace, last] = [place, kind];
  }
  return null;
}
