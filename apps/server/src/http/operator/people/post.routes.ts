import type { ConsoleLetter, LetterWords, RefusalCode } from '@naru/contract';
import { type Result, hasRight } from '@naru/core';
import {
  type Letter,
  type LetterRecord,
  type Operator,
  answerIdOf,
  answerMessage,
  findMentionedOrders,
  showLetter,
  writeAnswer,
} from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainTextOf } from '../../../mail/letter-html.ts';
import { writeLetter } from '../../../mail/write-mail.ts';
import { isPlainText } from '../../../wire/plain-text.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { createNameLookup, toIso, toIsoOrNull } from '../../../present/present-payment.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { coverEmail } from '../cover-details.ts';
import type { OperatorGate } from '../operator-gate.ts';
import type { LetterLink, LetterPlace, LinkPurpose } from '../../../mail/letter-template.ts';
import { toPlainLines } from '../../public/order/cover-links.ts';

const COVERED = '[…]';

const ROWS_DEFAULT = '50';

/** Routes for letters and for messages from visitors. */
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
      return presentWords(record, readerOf(request));
    },
    showLetter: async (request, reply) => {
      const steppedUp = await gate.stepUp(request, request.body.password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const { operatorId } = gate.operatorOf(request);
      const shown = await showLetter(desk, { letterId: request.params.id, operatorId });
      if (!shown.ok) return sendRefusal(reply, shown.reason);
      const { letterId, kind, to } = shown.value;
      log({ level: 'info', event: 'letter_shown', fields: { operator: operatorId, letter: letterId, kind } });
      const { subject, parts } = writeLetter(shown.value, post.place);
      return { to, subject, text: plainTextOf(parts) };
    },
  });
}

/** Answers to visitors: sent from here, or recorded if an operator has answered in another way. */
function registerAnswers(app: FastifyInstance, context: ConsoleParts['context'], gate: OperatorGate): void {
  const { desk, post, log } = context;
  const send = async (
    reply: FastifyReply,
    answered: Result<LetterRecord, RefusalCode>,
  ): Promise<FastifyReply> => {
    if (!answered.ok) return sendRefusal(reply, answered.reason);
    const operator = gate.operatorOf(reply.request);
    const fields = { operator: operator.operatorId, letter: answered.value.letterId };
    log({ level: 'info', event: 'message_answered', fields });
    const [row] = await presentLetters([answered.value], toReader(context, operator));
    return reply.send(row);
  };
  answerConsoleCalls(app, {
    answerLetter: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const note = request.body?.note ?? null;
      const answered = await answerMessage(desk, { letterId: request.params.id, operatorId, note });
      return send(reply, answered);
    },
    writeAnswer: async (request, reply) => {
      if (post.way === null) return sendRefusal(reply, 'mail_server_missing');
      const text = toPlainLines(request.body.text).trim();
      if (!isPlainText(text, 'many lines')) return sendRefusal(reply, 'text_unreadable');
      const { operatorId } = gate.operatorOf(request);
      return send(reply, await writeAnswer(desk, { letterId: request.params.id, operatorId, text }));
    },
  });
}

interface PostReader extends Pick<ConsoleParts['context'], 'post' | 'desk'> {
  readonly mayAnswer: boolean;
}

function toReader({ post, desk }: ConsoleParts['context'], { role }: Operator): PostReader {
  return { post, desk, mayAnswer: hasRight(role, 'answer_letters') };
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
  { post, desk, mayAnswer }: PostReader,
): Omit<ConsoleLetter, 'answered'> {
  const { letter, endedAtMs } = record;
  const to = letter?.to ?? null;
  const isWaiting = record.state === 'waiting' && post.way !== null;
  const isContact = letter?.kind === 'contact_message';
  const email = isContact ? letter.facts.email : '';
  return {
    id: record.letterId,
    kind: record.kind,
    language: record.language,
    to: to === null ? to : coverEmail(to),
    subject: letter === null ? null : writeLetter(letter, coverPlace(post.place)).subject,
    from: isContact ? { name: letter.facts.name, email: mayAnswer ? email : coverEmail(email) } : null,
    createdAt: toIso(record.createdAtMs),
    endedAt: toIsoOrNull(endedAtMs),
    isOver: isLetterOver(record, desk.clock.nowMs()),
    attempts: record.attemptCount,
    nextTryAt: isWaiting ? toIso(record.dueAtMs) : null,
    fault: record.fault,
  };
}

/** Its link or code has expired, so that nobody has to pass it on. */
export function isLetterOver({ letter }: LetterRecord, nowMs: number): boolean {
  return letter !== null && 'endsAtMs' in letter.facts && nowMs >= letter.facts.endsAtMs;
}

async function presentWords({ letterId, letter }: LetterRecord, reader: PostReader): Promise<LetterWords> {
  const { post } = reader;
  const text = letter === null ? null : plainTextOf(writeLetter(letter, coverPlace(post.place)).parts);
  return { id: letterId, text, ...(await presentMessage(letterId, letter, reader)) };
}

/** The context of a visitor's message: the orders in it, and the answer. */
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

/**
 * The text of letters for people who are not their receivers, without links and codes: anyone who has these
 * acts in the receiver's name.
 */
function coverPlace(place: LetterPlace): LetterPlace {
  const covered = (purpose: LinkPurpose) => (): LetterLink => ({ href: COVERED, purpose });
  return {
    brandName: () => place.brandName(),
    lotteryLink: () => place.lotteryLink(),
    time: (atMs) => place.time(atMs),
    orderLink: covered('order'),
    receiptLink: covered('receipt'),
    resetLink: covered('reset'),
    emailLink: covered('email'),
    undoLink: covered('undo'),
    refundLink: covered('refund'),
    ownLink: ({ label }) => ({ href: COVERED, purpose: { label } }),
    url: () => COVERED,
    ownLetters: place.ownLetters,
    code: () => COVERED,
  };
}
