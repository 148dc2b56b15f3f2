import {
  type Clock,
  JOINED_LETTERS_MAX,
  type LetterRecord,
  type LetterStore,
  type OrderFault,
  type OrderFaultStore,
  type Store,
  describeCause,
  isTurnKind,
  listPresentLetters,
} from '@naru/desk';
import { describeFault } from '../log/json-log.ts';
import type { MailFault, Mailer } from '../mail/smtp-mailer.ts';
import { type MailSender, writeMail } from '../mail/write-mail.ts';
import type { LetterPlace } from '../mail/letter-template.ts';
import { type RoundLoop, type WorkerParts, createWorker } from './worker.ts';

const TIMES = { everyMs: 2_000, afterFaultMs: 15_000 };
const LETTERS_PER_ROUND_MAX = 50;
/** Several, so that one slow mail does not delay all others; few, because mail servers limit connections. */
const SENDING_AT_ONCE_MAX = 4;
/** Longer than any attempt can take: after it the sending process must have died, and others may try. */
const CLAIM_MS = 3 * 60_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The delay after the first, second … failed attempt; after the last one the desk stops trying. */
export const RETRY_DELAYS_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];

/**
 * How long nothing is sent to an address that its mail server did not know: a server that refused everybody
 * by mistake must not block letters to these people for ever.
 */
const REFUSED_RECEIVER_MS = 7 * 24 * HOUR_MS;
const RECEIVER_STOPPED: MailFault = { code: 'receiver_stopped', isLasting: true };

/** Why a letter was not accepted; `alone`: the letters that joined it can be sent without it. */
interface SendFault extends MailFault {
  readonly alone?: true;
}

const TOO_OLD: SendFault = { code: 'too_old', isLasting: true, alone: true };
/** The customer has turned off such letters while it waited. */
const NOT_WANTED: SendFault = { code: 'not_wanted', isLasting: true, alone: true };

/** Older letters are useless, for example if mail was set up only now. */
const LETTER_AGE_MAX_MS = 3 * 24 * HOUR_MS;

interface LetterSenderOptions extends Pick<WorkerParts, 'timers' | 'log'> {
  readonly store: LetterStore & OrderFaultStore & Pick<Store, 'findOrder'>;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly sender: MailSender;
  readonly place: LetterPlace;
  /** Records on an order that its letters do not arrive. */
  readonly recordRefused: (orderId: string) => Promise<void>;
}

/**
 * Sends the outbox. Every process may run one: a letter belongs to the process that claims it first. A letter
 * is marked as sent after the server has accepted it; if the process dies in between it is sent again, with
 * the same Message-ID.
 */
export function createLetterSender(options: LetterSenderOptions): RoundLoop {
  const { store, clock, timers, log } = options;
  const round = async (): Promise<number> => {
    const due = await store.listDueLetters({ nowMs: clock.nowMs(), limit: LETTERS_PER_ROUND_MAX });
    await sendAll(options, due);
    return due.length === LETTERS_PER_ROUND_MAX ? 0 : TIMES.everyMs;
  };
  return createWorker({ timers, log, ...TIMES, round, faultEvent: 'letters_failed' });
}

async function sendAll(options: LetterSenderOptions, due: readonly LetterRecord[]): Promise<void> {
  const rest = [...due];
  const sendRest = async (): Promise<void> => {
    for (let record = rest.shift(); record !== undefined; record = rest.shift()) {
      await sendOne(options, record);
    }
  };
  await Promise.all(Array.from({ length: SENDING_AT_ONCE_MAX }, sendRest));
}

async function sendOne(options: LetterSenderOptions, record: LetterRecord): Promise<void> {
  const { store, clock } = options;
  const { letterId, attemptCount } = record;
  const nowMs = clock.nowMs();
  const isOurs = await store.claimLetter({ letterId, attemptCount, nowMs, untilMs: nowMs + CLAIM_MS });
  if (!isOurs) return;
  const fault = await trySending(options, record, nowMs);
  await endAttempt(options, { ...record, attemptCount: attemptCount + 1 }, fault);
}

/** If the program throws on a letter, it is retried like a refused one, and does not stop the others. */
async function trySending(
  options: LetterSenderOptions,
  record: LetterRecord,
  nowMs: number,
): Promise<SendFault | null> {
  try {
    const fault = await send(options, record, nowMs);
    if (record.attemptCount > 0) await noteFault(options, record, null);
    return fault;
  } catch (thrown) {
    const { letterId: letter, kind } = record;
    options.log({
      level: 'error',
      event: 'letter_failed',
      fields: { letter, kind, fault: describeFault(thrown) },
    });
    const delayMs = RETRY_DELAYS_MS[record.attemptCount];
    // A letter that failed for good is in the folder of such letters.
    const about = { failedAtMs: nowMs, cause: describeCause(thrown) };
    await noteFault(options, record, delayMs === undefined ? null : { ...about, retryAtMs: nowMs + delayMs });
    return { code: 'program_fault', isLasting: false };
  }
}

/** While the program fails on a letter, its order is in the attention queue. */
async function noteFault(
  { store }: LetterSenderOptions,
  { letter, attemptCount }: LetterRecord,
  fault: Pick<OrderFault, 'failedAtMs' | 'cause' | 'retryAtMs'> | null,
): Promise<void> {
  if (letter === null || !('orderId' in letter.facts)) return;
  const { orderId } = letter.facts;
  if (fault === null) await store.deleteOrderFault(orderId, 'letters');
  else await store.saveOrderFault({ orderId, round: 'letters', failureCount: attemptCount + 1, ...fault });
}

async function send(
  { store, mailer, sender, place }: LetterSenderOptions,
  { letter, createdAtMs }: LetterRecord,
  nowMs: number,
): Promise<SendFault | null> {
  if (letter === null) return { code: 'forgotten', isLasting: true, alone: true };
  const endsAtMs = 'endsAtMs' in letter.facts ? letter.facts.endsAtMs : createdAtMs + LETTER_AGE_MAX_MS;
  if (nowMs >= endsAtMs) return TOO_OLD;
  const joined = isTurnKind(letter.kind) ? await listJoined(store, letter.letterId) : [];
  const present = await listPresentLetters(store, [
    letter,
    ...joined.flatMap((record) => record.letter ?? []),
  ]);
  const [first, ...others] = present;
  if (first?.letterId !== letter.letterId) return NOT_WANTED;
  for (const { letterId, attemptCount } of joined) {
    if (present.some((other) => other.letterId === letterId)) continue;
    const end = { letterId, attemptCount, state: 'given_up', atMs: nowMs } as const;
    await store.endAttempt({ ...end, fault: NOT_WANTED.code });
  }
  const mail = writeMail(first, sender, place, others);
  if (!mail.ok) return { code: mail.reason, isLasting: true };
  const sinceMs = nowMs - REFUSED_RECEIVER_MS;
  if (await store.isReceiverRefused({ receiver: mail.value.to, sinceMs })) return RECEIVER_STOPPED;
  return mailer.send(mail.value);
}

function listJoined(store: LetterStore, letterId: string): Promise<readonly LetterRecord[]> {
  return store.listJoinedLetters({ letterId, limit: JOINED_LETTERS_MAX });
}

async function endAttempt(
  { store, clock, log, recordRefused }: LetterSenderOptions,
  { letterId, kind, attemptCount, letter }: LetterRecord,
  fault: SendFault | null,
): Promise<void> {
  const nowMs = clock.nowMs();
  const attempt = { letterId, attemptCount };
  if (fault === null) {
    await store.endAttempt({ ...attempt, state: 'sent', atMs: nowMs, fault: null });
    log({ level: 'info', event: 'letter_sent', fields: { letter: letterId, kind } });
    return;
  }
  const delayMs = RETRY_DELAYS_MS[attemptCount - 1];
  const isOver = fault.isLasting || delayMs === undefined;
  await store.endAttempt({
    ...attempt,
    state: isOver ? 'given_up' : 'waiting',
    atMs: isOver ? nowMs : nowMs + delayMs,
    fault: fault.code,
    // Letters that joined on its last attempt have more attempts of their own.
    ...(fault.alone === true || (isOver && !fault.isLasting) ? { alone: true } : {}),
  });
  log({
    level: isOver && fault.code !== NOT_WANTED.code ? 'error' : 'warn',
    event: isOver ? 'letter_given_up' : 'letter_delayed',
    fields: { letter: letterId, kind, fault: fault.code, attempt: attemptCount },
  });
  const isRefused = fault.code === 'receiver_refused' || fault.code === RECEIVER_STOPPED.code;
  if (isRefused && letter !== null && 'orderId' in letter.facts) await recordRefused(letter.facts.orderId);
}
