import { type TObject, type TSchema, Type } from '../schema/type.ts';
import { REFUSALS, type RefusalCode } from '../refusal/refusal.ts';

/** What a call takes and gives. The server validates by it, and the OpenAPI document is made from it. */
export interface CallShape {
  /** One line for whoever reads the list of calls. */
  readonly summary: string;
  /** Under which heading of the document it stands. */
  readonly group: CallGroup;
  readonly params?: TObject;
  /** Values of a query are texts, whatever they mean. */
  readonly query?: TObject;
  /** Request headers that mean something to this call alone; they are documented, not validated. */
  readonly headers?: TObject;
  /** Writing calls refuse fields that the schema does not know. */
  readonly body?: TSchema;
  /** By status; null is an answer without a body. */
  readonly answers: Readonly<Record<number, TSchema | StreamAnswer | TextAnswer | null>>;
  /** Every refusal of its own; those of every call are added by {@link refusalsOf}. */
  readonly refusals?: readonly RefusalCode[];
  /** What its refusals may carry beside code and message. */
  readonly refusalFields?: Readonly<Record<string, TSchema>>;
  /** Who may ask: a bearer of `uToken`, or an operator by cookie. Anybody where it is not said. */
  readonly needs?: 'user' | 'operator';
}

/** Server-sent events (WHATWG HTML); `data` of every event of that name is JSON of the schema. */
export interface StreamAnswer {
  readonly events: Readonly<Record<string, TSchema>>;
}

/** Something else than JSON. */
export interface TextAnswer {
  readonly mediaType: string;
}

export const CALL_GROUPS = [
  'Desk',
  'Currencies',
  'Exchanges',
  'Market',
  'Accounts',
  'Letters',
  'Rehearsal',
  'Operators',
] as const;
export type CallGroup = (typeof CALL_GROUPS)[number];

/** Whoever calls without a body sends none, or an empty object. */
export const NoBodySchema = Type.Nullable(Type.Strict({}));

const OF_EVERY_CALL: readonly RefusalCode[] = [
  'url_malformed',
  'request_malformed',
  'too_many_requests',
  'database_unavailable',
  'disk_full',
  'outcome_unknown',
  'server_fault',
];
const OF_INPUT: readonly RefusalCode[] = ['field_invalid'];
const OF_BODY: readonly RefusalCode[] = ['body_malformed', 'body_too_large', 'media_type_unsupported'];
const OF_OPERATORS: readonly RefusalCode[] = ['sign_in_required'];

/** All refusals of a call, its own and those that follow from what it takes. */
export function refusalsOf(shape: CallShape): readonly RefusalCode[] {
  const { params, query, body, needs } = shape;
  const hasInput = params !== undefined || query !== undefined || body !== undefined;
  const all = [
    ...OF_EVERY_CALL,
    ...(hasInput ? OF_INPUT : []),
    ...(body === undefined ? [] : OF_BODY),
    ...(needs === undefined ? [] : OF_OPERATORS),
    ...(shape.refusals ?? []),
  ];
  return [...new Set(all)];
}

/** What the refusals of one status look like: their codes, and the fields that they may carry. */
export function refusalSchema(shape: CallShape, status: number): TSchema | null {
  const codes = refusalsOf(shape).filter((code) => REFUSALS[code][0] === status);
  if (codes.length === 0) return null;
  return Type.Object({
    success: Type.Literal(false),
    code: Type.OneOf(codes),
    message: Type.String(),
    ...Object.fromEntries(
      Object.entries({ ...REFUSAL_FIELDS, ...shape.refusalFields }).map(([name, schema]) => [
        name,
        Type.Optional(schema),
      ]),
    ),
  });
}

const REFUSAL_FIELDS = {
  /** `field_invalid`: which one, and which rule of the schema it broke. */
  field: Type.String({ maxLength: 64 }),
  problem: Type.String(),
  /** `too_many_requests`, `database_unavailable` */
  retryAfterSeconds: Type.Integer({ minimum: 1 }),
  /** `server_fault` and faults of the database: names the line of the log. */
  request: Type.String(),
} as const;
