import type { CallShape } from '../call/call-shape.ts';
import { OPENING_STATES, WordsSchema } from '../desk/opening.ts';
import { type Static, Type } from '../schema/type.ts';
import { ALARM_KINDS } from './choices.ts';
import { byOperator, NullableText } from './fields.ts';

const AlarmSchema = Type.Object({
  kind: Type.OneOf(ALARM_KINDS),
  /** `critical`: customers or money wait for a person now. */
  level: Type.OneOf(['warning', 'critical']),
  what: WordsSchema,
  /** What to do about it. */
  advice: WordsSchema,
  /** How many orders, letters, networks or currencies; of free disk, whole megabytes. */
  count: Type.Integer(),
  /** Since when, ISO 8601; null where that is not known. */
  since: NullableText,
  /** Who said that they are on it, and when; null: nobody yet. */
  taken: Type.Nullable(Type.Object({ by: Type.String(), at: Type.String() })),
});
export type Alarm = Static<typeof AlarmSchema>;

/** A rail whose network the desk reads by itself. */
const RailStatusSchema = Type.Object({
  railId: Type.String(),
  network: Type.String(),
  /** Currencies that use it. */
  symbols: Type.Array(Type.String()),
  /** Null until the network was first read. */
  headHeight: Type.Nullable(Type.Integer()),
  /** Everything that reached the network before this time has been seen, ISO 8601. */
  readThrough: NullableText,
  isSilent: Type.Boolean(),
});
export type RailStatus = Static<typeof RailStatusSchema>;

/** Whether visitors can place orders now. */
export const OpeningStatusSchema = Type.Object({
  state: Type.OneOf(OPENING_STATES),
  /** As visitors read it; null: open. */
  text: Type.Nullable(WordsSchema),
  /** When that changes; null: not known. */
  when: Type.Nullable(WordsSchema),
});

export const DeskStatusSchema = Type.Object({
  opening: OpeningStatusSchema,
  /** Critical ones first; empty while nothing needs a person. */
  alarms: Type.Array(AlarmSchema),
  rails: Type.Array(RailStatusSchema),
  /** Free space where the desk keeps its data. */
  freeMegabytes: Type.Integer(),
  /** How long a write to the database takes. */
  writeMs: Type.Integer(),
  /** How far an operator has moved the clock of a rehearsal desk; 0 on every other. */
  clockAheadMinutes: Type.Integer(),
});
export type DeskStatus = Static<typeof DeskStatusSchema>;

export const STATUS_CALLS = {
  status: {
    ...byOperator('view_desk'),
    summary: 'What needs a person now, and how far the networks have been read.',
    answers: { 200: DeskStatusSchema },
  },
  takeAlarm: {
    ...byOperator('work_orders'),
    summary:
      'Says that this operator is on an alarm, so that nobody else is called. Repeating it changes nothing.',
    body: Type.Strict({ kind: Type.OneOf(ALARM_KINDS) }),
    answers: { 200: DeskStatusSchema },
  },
} as const satisfies Readonly<Record<string, CallShape>>;
