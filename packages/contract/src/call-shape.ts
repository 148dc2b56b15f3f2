import { type TObject, type TSchema, Type } from './type.ts';
import type { OperatorRight } from '@naru/core';
import { OF_OPERATORS } from './choices.ts';
import { REFUSALS, type RefusalCode } from './refusal/refusal.ts';
import { fieldsOfRefusals } from './refusal/refusal-groups.ts';

/** The shape of a call. The server validates by it, and the OpenAPI document is made from it. */
export interface CallShape {
  /** The line of this call in the list of calls. */
  readonly summary: string;
  /** The heading that lists this call in the document. */
  readonly group: CallGroup;
  readonly params?: TObject;
  /** All values of a query are texts. */
  readonly query?: TObject;
  /** Request headers with a meaning for this call alone; documented, not validated. */
  readonly headers?: TObject;
  /** Bodies refuse fields that the schema does not know. */
  readonly body?: TSchema;
  /** By status; null: an answer without a body. */
  readonly answers: Readonly<Record<number, TSchema | StreamAnswer | TextAnswer | null>>;
  /** The call's own refusals; {@link refusalsOf} adds those of every call. */
  readonly refusals?: readonly RefusalCode[];
  /** Who may call: a user with a bearer token, or an operator with a session cookie. Absent: anyone. */
  readonly needs?: 'user' | 'operator';
  /** The right that the operator's role must have. */
  readonly right?: OperatorRight;
}

/** Server-sent events (WHATWG HTML) by name; the `data` of each is JSON of the schema. */
interface StreamAnswer {
  readonly events: Readonly<Record<string, TSchema>>;
}

/** An answer that is not JSON. */
interface TextAnswer {
  readonly mediaType: string;
}

/** The headings of the document, with a description of their calls. */
export const CALL_GROUPS = {
  Desk: 'The desk itself, and this description.',
  Currencies: 'What can be exchanged, and what the desk has of it.',
  Exchanges: 'Making an exchange, following it, and what its customer can do.',
  Market: 'Rates, price histories, news.',
  Accounts: 'Registration, sessions, second factors, and the data of an account.',
  Letters: 'Contact, and what modules write about.',
  Lottery: 'The daily draw and its prizes.',
  Rehearsal: 'The buttons of the simulated networks; refused by a live desk.',
  Operators: 'The console.',
} as const;
type CallGroup = keyof typeof CALL_GROUPS;

/** A call without a body: nothing is sent, or an empty object. */
export const NoBodySchema = Type.Nullable(Type.Strict({}));

/** The answer of a call that returns nothing else. */
export const SuccessSchema = Type.Object({ success: Type.Literal(true) });

/** The same with a sentence for people. */
export const DoneAnswerSchema = Type.Object({ success: Type.Literal(true), message: Type.String() });

/** For calls whose answer has an ETag. */
export const ETagHeaders = Type.Object({
  'if-none-match': Type.Optional(Type.String({ description: 'An ETag: the same answer is then a 304.' })),
});

const LIMIT_PATTERN = '^(?:[1-9][0-9]?|100)$';

/** The query of a list that is read page by page. */
export const ListQuerySchema = Type.Object({
  limit: Type.Optional(Type.String({ pattern: LIMIT_PATTERN, description: 'How many rows, 1 to 100.' })),
  before: Type.Optional(Type.String({ maxLength: 64, description: 'The `id` of the last row seen.' })),
});

/** The same for lists of exchanges. Paged by its `_id`, a list would seem to be at its end. */
export const TransactionListQuerySchema = Type.Object({
  limit: ListQuerySchema.properties.limit,
  before: Type.Optional(
    Type.String({
      pattern: '^NR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$',
      description: 'The `id` of the last row seen.',
    }),
  ),
});

/** The `limit` of the console's lists. */
export const RowLimit = Type.Optional(Type.String({ pattern: LIMIT_PATTERN }));

/** Refusals that any call may give; the document describes these once. */
const OF_EVERY_CALL: readonly RefusalCode[] = [
  'url_malformed',
  'request_malformed',
  'too_many_requests',
  'database_unavailable',
  'disk_full',
  'outcome_unknown',
  'server_fault',
];
const OF_BODY: readonly RefusalCode[] = ['body_malformed', 'body_too_large', 'media_type_unsupported'];
const OF_USERS: readonly RefusalCode[] = ['sign_in_required', 'session_ended', 'user_unknown'];

/** Refusals of calls that take the operator's password, which a passkey can replace. */
const OF_STEP_UPS: readonly RefusalCode[] = [
  'step_up_failed',
  'passkeys_unavailable',
  'passkey_attempt_ended',
  'passkey_step_up_failed',
];

/** Refusals of every call, or of every call with parameters, a query or a body. */
export const COMMON_REFUSALS: readonly RefusalCode[] = [...OF_EVERY_CALL, 'field_invalid', ...OF_BODY];

/** All refusals of a call: its own, and those that follow from its parts and from who may call it. */
export function refusalsOf(shape: CallShape): readonly RefusalCode[] {
  const { params, query, body } = shape;
  const hasInput = params !== undefined || query !== undefined || body !== undefined;
  const all: readonly RefusalCode[] = [
    ...OF_EVERY_CALL,
    ...(hasInput ? (['field_invalid'] as const) : []),
    ...(body === undefined ? [] : OF_BODY),
    ...ownRefusalsOf(shape),
  ];
  return [...new Set(all)];
}

/** The refusals of a call without the common ones. */
export function ownRefusalsOf(shape: CallShape): readonly RefusalCode[] {
  const { body, needs, refusals = [] } = shape;
  const isOfConsole = needs === 'operator' || shape.group === 'Operators';
  const all: readonly RefusalCode[] = [
    ...(needs === 'user' ? OF_USERS : []),
    ...(needs === 'operator' ? OF_OPERATORS : []),
    ...(isOfConsole ? (['host_not_allowed'] as const) : []),
    ...(isOfConsole && body !== undefined ? (['origin_not_allowed'] as const) : []),
    ...refusals,
    ...stepUpRefusalsOf(body),
  ];
  return [...new Set(all)];
}

/** A password may be left out where only some acts of the call ask for it. */
function stepUpRefusalsOf(body: Partial<TObject> = {}): readonly RefusalCode[] {
  const { properties = {} } = body;
  const required: readonly string[] = body.required ?? [];
  if (properties['password'] === undefined || !('anyOf' in properties['password'])) return [];
  return required.includes('password') ? OF_STEP_UPS : ['step_up_required', ...OF_STEP_UPS];
}

/** The schema of a call's refusals of one status: their codes, and their possible fields. */
export function refusalSchema(shape: CallShape, status: number): TSchema | null {
  const codes = refusalsOf(shape).filter((code) => REFUSALS[code].status === status);
  return codes.length === 0
    ? null
    : Type.Object({ ...RefusalSchema.properties, code: Type.OneOf(codes), ...fieldsOfRefusals(codes) });
}

/** The answer of every refused call. */
export const RefusalSchema = Type.Object({
  success: Type.Literal(false),
  /** For programs. */
  code: Type.String(),
  /** For people, in English. */
  message: Type.String(),
  /** `field_invalid`: which field, and which keyword of the schema it broke. */
  field: Type.Optional(Type.String({ maxLength: 64 })),
  problem: Type.Optional(Type.String()),
  /** With `too_many_requests`, `database_unavailable` and `outcome_unknown`. */
  retryAfterSeconds: Type.Optional(Type.Integer({ minimum: 1 })),
  /** With `server_fault` and database faults: the request's name in the log. */
  request: Type.Optional(Type.String()),
});
