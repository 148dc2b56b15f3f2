import { type Static, Type } from '../schema/type.ts';

/** Whose sessions end, why, and the operator's password again. */
export const EndSessionsBodySchema = Type.Strict({
  /** The person's e-mail address, in any case. */
  email: Type.String({ minLength: 1, maxLength: 254 }),
  note: Type.String({ minLength: 1, maxLength: 500 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
});
export type EndSessionsBody = Static<typeof EndSessionsBodySchema>;

export const EndSessionsAnswerSchema = Type.Object({
  success: Type.Literal(true),
  /** How many there were. */
  endedCount: Type.Integer({ minimum: 0 }),
});
export type EndSessionsAnswer = Static<typeof EndSessionsAnswerSchema>;
