import type { DeskFacts } from '@naru/contract';
import type { FastifyInstance } from 'fastify';
import { hashText } from '../../../machine/hash-text.ts';
import { readLotteryFacts } from '../../../lottery/lottery-facts.ts';
import { presentOpening } from '../../../opening/present-opening.ts';
import { answerCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { keepFor } from '../../../machine/timers.ts';
import { sendRefusal, JSON_TYPE } from '../../../wire/refusals.ts';
import { isKnownEtag } from '../../file/send-file.ts';
import { readTrackRecord } from './track-record.ts';
import { recordContact } from '@naru/desk';
import { isPlainText } from '../../../mail/write-mail.ts';
import { languageOf } from '../../cookie.ts';
import { coverLinks } from '../order/cover-links.ts';
import { toPlainLines } from '../order/plain-lines.ts';

const RECORD_KEPT_MS = 60_000;
const LISTS_KEPT_MS = 20_000;
const LOTTERY_KEPT_MS = 5_000;
/** Facts that change with the time of day are at most this old. */
const WRITTEN_KEPT_MS = 1000;

interface WrittenFacts {
  readonly etag: string;
  readonly json: string;
}

/** Routes for whether the desk is up, and for its facts. */
export function registerDeskRoutes(app: FastifyInstance, context: ServerContext): void {
  const { mode, front } = context;
  const readFacts = writeFacts(context);
  answerCalls(app, {
    root: () => ({ success: true, name: front().brandName, mode }),
    // Every open page asks every few seconds, nearly always for the answer that it already has.
    deskFacts: async (request, reply) => {
      const { etag, json } = await readFacts();
      reply.header('etag', etag).header('cache-control', 'no-cache');
      if (isKnownEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type(JSON_TYPE).send(json);
    },
  });
}

/** Reads the facts, written once a second for all readers, and at once after a change of them. */
function writeFacts({ front, desk, signing }: ServerContext): () => Promise<WrittenFacts> {
  const nowMs = (): number => desk.clock.nowMs();
  const readRecord = keepFor({ nowMs, keptMs: RECORD_KEPT_MS }, () => readTrackRecord(desk));
  const hasLists = keepFor({ nowMs, keptMs: LISTS_KEPT_MS }, () => desk.store.hasEntries('block'));
  const lotteryOf = keepFor({ nowMs, keptMs: LOTTERY_KEPT_MS }, () => readLotteryFacts(desk));
  let written: (WrittenFacts & { readonly atMs: number; readonly of: readonly unknown[] }) | null = null;
  return async () => {
    const atMs = nowMs();
    const of = [front(), desk.settings.opening, desk.settings.screeningWhenDown, desk.signOfLife.lastMs()];
    const isSame = written?.of.every((part, place) => part === of[place]) === true;
    if (written !== null && isSame && Math.abs(atMs - written.atMs) < WRITTEN_KEPT_MS) return written;
    const on = desk.settings.isLotteryOn ? 'on' : 'off';
    const [record, lists, lottery] = await Promise.all([readRecord(''), hasLists(''), lotteryOf(on)]);
    const facts: DeskFacts = {
      ...front(),
      signingKey: signing.signer.key,
      record,
      lottery,
      checks: { lists, screening: desk.screener === null ? 'off' : desk.settings.screeningWhenDown },
      ...presentOpening(desk),
    };
    const json = JSON.stringify(facts);
    written = { etag: `"${hashText(json).slice(0, 16)}"`, json, atMs, of };
    return written;
  };
}

/** The one recipient of all messages of the contact form, whichever addresses they come from. */
const OPERATOR = 'operator';

const FLOOD_RETRY_SECONDS = 120;

export function registerContactRoutes(app: FastifyInstance, context: ServerContext): void {
  const { desk, limits } = context;
  answerCalls(app, {
    contact: async (request, reply) => {
      const { name, email } = request.body;
      if (!(await limits.admit(request, reply, 'letter', email.trim().toLowerCase()))) return reply;
      const message = toPlainLines(request.body.message);
      if (!isPlainText(name, 'one line') || !isPlainText(message, 'many lines'))
        return sendRefusal(reply, 'text_unreadable');
      if (!(await limits.admitLetter('contact', OPERATOR))) {
        reply.header('retry-after', String(FLOOD_RETRY_SECONDS));
        return sendRefusal(reply, 'too_many_requests', { retryAfterSeconds: FLOOD_RETRY_SECONDS });
      }
      const answer = await recordContact(desk, {
        name: await coverLinks(desk.store, name),
        email,
        message: await coverLinks(desk.store, message),
        language: languageOf(request),
      });
      return answer.ok ? { success: true } : sendRefusal(reply, answer.reason);
    },
  });
}
