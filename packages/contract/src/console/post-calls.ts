import { Type } from '../schema/type.ts';
import type { CallShape } from '../call/call-shape.ts';
import {
  AnswerLetterBodySchema,
  ConsoleLetterSchema,
  LetterFolderSchema,
  LetterListSchema,
  LetterTextSchema,
  ReaderListSchema,
} from './post.ts';

const Limit = Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|100)$' }));

export const POST_CALLS = {
  letters: {
    summary: 'The letters of one folder, newest first, without their words.',
    group: 'Operators',
    needs: 'operator',
    query: Type.Strict({
      folder: LetterFolderSchema,
      limit: Limit,
      before: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    answers: { 200: LetterListSchema },
    refusals: ['host_not_allowed'],
  },
  letter: {
    summary: 'The words of one letter. Who read it is noted.',
    group: 'Operators',
    needs: 'operator',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    answers: { 200: LetterTextSchema },
    refusals: ['letter_unknown', 'host_not_allowed'],
  },
  answerLetter: {
    summary:
      'Notes that a message of a visitor is answered, by whom and when, in the audit trail. The first to say so is kept.',
    group: 'Operators',
    needs: 'operator',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    body: AnswerLetterBodySchema,
    answers: { 200: ConsoleLetterSchema },
    refusals: ['letter_unknown', 'letter_answered', 'host_not_allowed', 'origin_not_allowed'],
  },
  readers: {
    summary: 'Who wants the newsletter, by address.',
    group: 'Operators',
    needs: 'operator',
    query: Type.Strict({ limit: Limit, after: Type.Optional(Type.String({ maxLength: 254 })) }),
    answers: { 200: ReaderListSchema },
    refusals: ['host_not_allowed'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
