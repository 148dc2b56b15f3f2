import type { ConsoleLetter, LetterWords } from '@naru/contract';
import {
  type Letter,
  type LetterRecord,
  type Operator,
  addIssueWords,
  answerIdOf,
  answerMessage,
  findMentionedOrders,
  hasRight,
  writeAnswer,
} from '@naru/desk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LetterPart } from '../../mail/letter-template.ts';
import { plainTextOf } from '../../mail/letter-plain-text.ts';
import { isPlainText, writeLetter } from '../../mail/write-mail.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import { toPlainLines } from '../public/plain-lines.ts';
import { toIso, toIsoOrNull } from '../public/present-payment.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import { coverEmail } from './cover-details.ts';
import type { OperatorGate } from './operator-gate.ts';
import { createNameLookup } from './operator-names.ts';

const ROWS_DEFAULT = '50';

/** The outbox, messages from visitors, and the subscribers of the newsletter. */
export function registerPostRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, post, log } = context;
  const readerOf = (request: FastifyRequest): PostReader => toReader(context, gate.operatorOf(request));
  registerAnswers(app, context, gate);
  answerConsoleCalls(app, {
    letters: async (request) => {
      const { folder, limit = ROWS_DEFAULT, before } = request.query;
      const rowsMax = Number.parseInt(limit, 10);
      const page = before === undefined ? {} : { beforeLetterId: before };
      const records = await desk.store.listLetters({ folder, limit: rowsMax, ...page });
      return {
        rows: await presentLetters(records, readerOf(request)),
        nextBefore: records.length < rowsMax ? null : (records.at(-1)?.letterId ?? null),
        hasMailServer: post.way !== null,
      };
    },
    letter: async (request, reply) => {
      const record = await desk.store.findLetter(request.params.id);
      if (record === null) return sendRefusal(reply, 'letter_unknown');
      const { letterId, kind } = record;
      const fields = { operator: gate.operatorOf(request).operatorId, letter: letterId, kind };
      log({ level: 'info', event: 'letter_read', fields });
      return presentWords(record, readerOf(request));
    },
    readers: async ({ query: { limit = ROWS_DEFAULT, after } }) => {
      const rowsMax = Number.parseInt(limit, 10);
      const page = after === undefined ? {} : { afterEmailKey: after };
      const readers = await desk.store.listNewsletterReaders({ limit: rowsMax, ...page });
      return {
        rows: readers.map(({ email, language, createdAtMs, confirmedAtMs }) => ({
          email,
          language,
          askedAt: toIso(createdAtMs),
          confirmedAt: toIsoOrNull(confirmedAtMs),
        })),
        nextAfter: readers.length < rowsMax ? null : (readers.at(-1)?.emailKey ?? null),
      };
    },
  });
}

/** Answers to visitors: sent from here, or noted where an operator has sent one in another way. */
function registerAnswers(app: FastifyInstance, context: ConsoleParts['context'], gate: OperatorGate): void {
  const { desk, post, log } = context;
  answerConsoleCalls(app, {
    answerLetter: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const letterId = request.params.id;
      const note = request.body?.note ?? null;
      const answered = await answerMessage(desk, { letterId, operatorId, note });
      if (!answered.ok) return sendRefusal(reply, answered.reason);
      log({ level: 'info', event: 'message_answered', fields: { operator: operatorId, letter: letterId } });
      const [row] = await presentLetters([answered.value], toReader(context, gate.operatorOf(request)));
      return reply.send(row);
    },
    writeAnswer: async (request, reply) => {
      if (post.way === null) return sendRefusal(reply, 'mail_server_missing');
      const text = toPlainLines(request.body.text).trim();
      if (!isPlainText(text, 'many lines')) return sendRefusal(reply, 'text_unreadable');
      const { operatorId } = gate.operatorOf(request);
      const letterId = request.params.id;
      const answered = await writeAnswer(desk, { letterId, operatorId, text });
      if (!answered.ok) return sendRefusal(reply, answered.reason);
      log({ level: 'info', event: 'message_answered', fields: { operator: operatorId, letter: letterId } });
      const [row] = await presentLetters([answered.value], toReader(context, gate.operatorOf(request)));
      return reply.send(row);
    },
  });
}

interface PostReader extends Pick<ConsoleParts['context'], 'post' | 'desk'> {
  /** Without a mail server people have to pass letters on: who may, reads receivers, links and tokens. */
  readonly mayPassOn: boolean;
}

function toReader({ post, desk }: ConsoleParts['context'], { role }: Operator): PostReader {
  return { post, desk, mayPassOn: post.way === null && hasRight(role, 'answer_letters') };
}

function presentLetters(records: readonly LetterRecord[], reader: PostReader): Promise<ConsoleLetter[]> {
  const nameOf = createNameLookup(reader.desk.store);
  return Promise.all(
    records.map(async (record) => {
      const { answer } = record;
      const answered =
        answer === null ? null : { by: await nameOf(answer.operatorId), at: toIso(answer.atMs) };
      return { ...presentLetter(record, reader), answered };
    }),
  );
}

function presentLetter(
  record: LetterRecord,
  { post, desk, mayPassOn }: PostReader,
): Omit<ConsoleLetter, 'answered'> {
  const { letter, endedAtMs } = record;
  const to = letter?.to ?? null;
  const isWaiting = record.state === 'waiting' && post.way !== null;
  const isContact = letter?.kind === 'contact_message';
  return {
    id: record.letterId,
    kind: record.kind,
    language: record.language,
    to: to === null || mayPassOn ? to : coverEmail(to),
    subject: letter === null ? null : writeLetter(letter, post.place).subject,
    from: isContact ? { name: letter.facts.name, email: letter.facts.email } : null,
    createdAt: toIso(record.createdAtMs),
    endedAt: toIsoOrNull(endedAtMs),
    isOver: letter !== null && 'endsAtMs' in letter.facts && desk.clock.nowMs() >= letter.facts.endsAtMs,
    attempts: record.attemptCount,
    nextTryAt: isWaiting ? toIso(record.dueAtMs) : null,
    fault: record.fault,
  };
}

/** Reading someone's link is acting as them: tokens are hidden with their letter, other links left out. */
async function presentWords({ letterId, letter }: LetterRecord, reader: PostReader): Promise<LetterWords> {
  const { post, desk, mayPassOn } = reader;
  const isHidden = letter !== null && 'token' in letter.facts && !mayPassOn;
  const shown = letter === null || isHidden ? null : await addIssueWords(desk.store, letter);
  const parts = shown === null ? [] : writeLetter(shown, post.place).parts;
  const text = shown === null ? null : plainTextOf(mayPassOn ? parts : parts.map(withoutLink));
  return { id: letterId, text, isHidden, ...(await presentMessage(letterId, letter, reader)) };
}

function withoutLink(part: LetterPart): LetterPart {
  return typeof part === 'object' && 'href' in part ? '[…]' : part;
}

/** What operators need beside a visitor's message: the orders in it, and what was answered. */
async function presentMessage(
  letterId: string,
  letter: Letter | null,
  { desk: { store }, post }: PostReader,
): Promise<Pick<LetterWords, 'orders' | 'answer' | 'canAnswer'>> {
  if (letter?.kind !== 'contact_message') return { orders: [], answer: null, canAnswer: false };
  const { message, email } = letter.facts;
  const answered = (await store.findLetter(answerIdOf(letterId)))?.letter;
  const orders = await findMentionedOrders(store, message);
  return {
    orders: orders.map((order) => ({
      reference: order.reference,
      isSameEmail: order.email.toLowerCase() === email.toLowerCase(),
    })),
    answer: answered?.kind === 'contact_answer' ? answered.facts.text : null,
    canAnswer: post.way !== null,
  };
}
