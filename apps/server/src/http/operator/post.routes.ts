import type { ConsoleLetter, LetterWords } from '@naru/contract';
import {
  type Letter,
  type LetterRecord,
  addIssueWords,
  answerIdOf,
  answerMessage,
  findMentionedOrders,
  writeAnswer,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { plainTextOf } from '../../mail/letter-plain-text.ts';
import { isPlainText, writeLetter } from '../../mail/write-mail.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import { toPlainLines } from '../public/plain-lines.ts';
import { toIso, toIsoOrNull } from '../public/present-payment.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
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
  registerAnswers(app, context, gate);
  answerConsoleCalls(app, {
    letters: async ({ query: { folder, limit = ROWS_DEFAULT, before } }) => {
      const rowsMax = Number.parseInt(limit, 10);
      const page = before === undefined ? {} : { beforeLetterId: before };
      const records = await desk.store.listLetters({ folder, limit: rowsMax, ...page });
      return {
        rows: await presentLetters(records, context),
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
      return presentWords(record, context);
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
      const [row] = await presentLetters([answered.value], context);
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
      const [row] = await presentLetters([answered.value], context);
      return reply.send(row);
    },
  });
}

type PostContext = Pick<ConsoleParts['context'], 'post' | 'desk'>;

function presentLetters(records: readonly LetterRecord[], context: PostContext): Promise<ConsoleLetter[]> {
  const nameOf = createNameLookup(context.desk.store);
  return Promise.all(
    records.map(async (record) => {
      const { answer } = record;
      const answered =
        answer === null ? null : { by: await nameOf(answer.operatorId), at: toIso(answer.atMs) };
      return { ...presentLetter(record, context), answered };
    }),
  );
}

function presentLetter(record: LetterRecord, { post, desk }: PostContext): Omit<ConsoleLetter, 'answered'> {
  const { letter, endedAtMs } = record;
  const isWaiting = record.state === 'waiting' && post.way !== null;
  const isContact = letter?.kind === 'contact_message';
  return {
    id: record.letterId,
    kind: record.kind,
    language: record.language,
    to: letter?.to ?? null,
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

/** Reading someone's link is acting as them: hidden unless operators have to pass it on. */
async function presentWords({ letterId, letter }: LetterRecord, context: PostContext): Promise<LetterWords> {
  const { post } = context;
  const isHidden = letter !== null && 'token' in letter.facts && post.way !== null;
  const shown = letter === null || isHidden ? null : await addIssueWords(context.desk.store, letter);
  const text = shown === null ? null : plainTextOf(writeLetter(shown, post.place).parts);
  return { id: letterId, text, isHidden, ...(await presentMessage(letterId, letter, context)) };
}

/** What operators need beside a visitor's message: the orders in it, and what was answered. */
async function presentMessage(
  letterId: string,
  letter: Letter | null,
  { desk: { store }, post }: PostContext,
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
