import {
  type AnswerLetterBody,
  CONSOLE_API,
  type ConsoleLetter,
  type ConsoleLetterFolder,
  type LetterList,
  type LetterWords,
  type ReaderList,
} from '@naru/contract';
import { type LetterRecord, answerMessage } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import type { LetterText } from '../../mail/letter-template.ts';
import { writeLetter } from '../../mail/write-mail.ts';
import { schemaOf } from '../call-schema.ts';
import { toIso } from '../public/present-payment.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { createNameLookup } from './operator-names.ts';

const ROWS_DEFAULT = '50';

interface LettersQuery {
  readonly folder: ConsoleLetterFolder;
  readonly limit?: string;
  readonly before?: string;
}

/** Letters that wait, failed or went out, what visitors wrote, and who reads the newsletter. */
export function registerPostRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, post, log } = context;
  app.get<{ Querystring: LettersQuery }>(
    '/api/letters',
    { schema: schemaOf(CONSOLE_API.letters) },
    async ({ query: { folder, limit = ROWS_DEFAULT, before } }): Promise<LetterList> => {
      const rowsMax = Number.parseInt(limit, 10);
      const page = before === undefined ? {} : { beforeLetterId: before };
      const records = await desk.store.listLetters({ folder, limit: rowsMax, ...page });
      return {
        rows: await presentLetters(records, context),
        nextBefore: records.length < rowsMax ? null : (records.at(-1)?.letterId ?? null),
        hasMailServer: post.way !== null,
      };
    },
  );
  app.get<{ Params: { id: string } }>(
    '/api/letters/:id',
    { schema: schemaOf(CONSOLE_API.letter) },
    async (request, reply) => {
      const record = await desk.store.findLetter(request.params.id);
      if (record === null) return sendRefusal(reply, 'letter_unknown');
      const { letterId, kind } = record;
      log({
        level: 'info',
        event: 'letter_read',
        fields: { operator: gate.operatorOf(request).operatorId, letter: letterId, kind },
      });
      return reply.send(presentWords(record, context));
    },
  );
  app.post<{ Params: { id: string }; Body: AnswerLetterBody | undefined }>(
    '/api/letters/:id/answered',
    { schema: schemaOf(CONSOLE_API.answerLetter) },
    async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const letterId = request.params.id;
      const answered = await answerMessage(desk, { letterId, operatorId, note: request.body?.note ?? null });
      if (!answered.ok) return sendRefusal(reply, answered.reason);
      log({ level: 'info', event: 'message_answered', fields: { operator: operatorId, letter: letterId } });
      const [row] = await presentLetters([answered.value], context);
      return reply.send(row);
    },
  );
  registerReaders(app, desk);
}

function registerReaders(app: FastifyInstance, desk: PostContext['desk']): void {
  app.get<{ Querystring: { readonly limit?: string; readonly after?: string } }>(
    '/api/readers',
    { schema: schemaOf(CONSOLE_API.readers) },
    async ({ query: { limit = ROWS_DEFAULT, after } }): Promise<ReaderList> => {
      const rowsMax = Number.parseInt(limit, 10);
      const page = after === undefined ? {} : { afterEmailKey: after };
      const readers = await desk.store.listNewsletterReaders({ limit: rowsMax, ...page });
      return {
        rows: readers.map(({ email, language, createdAtMs, confirmedAtMs }) => ({
          email,
          language,
          askedAt: toIso(createdAtMs),
          confirmedAt: confirmedAtMs === null ? null : toIso(confirmedAtMs),
        })),
        nextAfter: readers.length < rowsMax ? null : (readers.at(-1)?.emailKey ?? null),
      };
    },
  );
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
    subject: letter === null ? null : wordsOf(letter, post).subject,
    from: isContact ? { name: letter.facts.name, email: letter.facts.email } : null,
    createdAt: toIso(record.createdAtMs),
    endedAt: endedAtMs === null ? null : toIso(endedAtMs),
    isOver: letter !== null && 'endsAtMs' in letter.facts && desk.clock.nowMs() >= letter.facts.endsAtMs,
    attempts: record.attemptCount,
    nextTryAt: isWaiting ? toIso(record.dueAtMs) : null,
    fault: record.fault,
  };
}

/** Whoever could read a link for somebody else could be them; without a mail server somebody has to. */
function presentWords({ letterId, letter }: LetterRecord, { post }: PostContext): LetterWords {
  const isHidden = letter !== null && 'token' in letter.facts && post.way !== null;
  const text = letter === null || isHidden ? null : wordsOf(letter, post).paragraphs.join('\n\n');
  return { id: letterId, text, isHidden };
}

function wordsOf(letter: NonNullable<LetterRecord['letter']>, { place }: PostContext['post']): LetterText {
  return writeLetter(letter, place);
}
