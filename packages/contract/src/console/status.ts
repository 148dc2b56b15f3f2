import { ARMING_STATES } from '@naru/core';
import type { CallShape } from '../call-shape.ts';
import { OPENING_STATES, WordsSchema } from '../desk/opening.ts';
import { OF_NOTES } from '../refusal/refusal-groups.ts';
import { type Static, Type } from '../type.ts';
import { ALARM_KINDS, WAITS } from '../choices.ts';
import { Note, NullableText, StepUpProof, byOperator } from './fields.ts';
import { ZoneOfReader } from './profit.ts';

const AlarmSchema = Type.Object({
  kind: Type.OneOf(ALARM_KINDS),
  /** `critical`: customers or money wait for a person now. */
  level: Type.OneOf(['warning', 'critical']),
  what: WordsSchema,
  /** The advice for the operator. */
  advice: WordsSchema,
  /** The number of orders, letters, networks or currencies; for free disk, whole megabytes. */
  count: Type.Integer(),
  /** Since when, ISO 8601; null if unknown. */
  since: NullableText,
  /** Who took the alarm, and when; null: nobody yet. */
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

/** The receiving addresses of a currency of a live desk, which a person compares before it opens. */
const CurrencyArmingSchema = Type.Object({
  assetId: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  state: Type.OneOf(ARMING_STATES),
  /** Null if it does not open by itself. */
  opensAt: NullableText,
  addresses: Type.Array(Type.String()),
  /** Identifies all of them; a confirmation has to name it as seen. */
  fingerprint: Type.String(),
});
export type CurrencyArming = Static<typeof CurrencyArmingSchema>;

/** Whether visitors can place orders now. */
export const OpeningStatusSchema = Type.Object({
  state: Type.OneOf(OPENING_STATES),
  /** The text for visitors; null: open. */
  text: Type.Nullable(WordsSchema),
  /** When that changes; null: not known. */
  when: Type.Nullable(WordsSchema),
});

const WaitSchema = Type.Object({
  /**
   * A queue of orders; `claims`: customers who said that they paid by bank; `lines` of statements; `deposits`
   * of no order; `messages` without an answer; `letters` to pass on if there is no mail server; `approvals`
   * that this person may give.
   */
  what: Type.OneOf(WAITS),
  count: Type.Integer(),
  /** Since when the oldest waits, ISO 8601; null: none waits, or the time is unknown. */
  since: NullableText,
});
export type DeskWait = Static<typeof WaitSchema>;

export const DeskStatusSchema = Type.Object({
  opening: OpeningStatusSchema,
  /** Every kind once. */
  waits: Type.Array(WaitSchema),
  /** Critical ones first; empty while nothing needs a person. */
  alarms: Type.Array(AlarmSchema),
  rails: Type.Array(RailStatusSchema),
  /** Empty on a rehearsal desk. */
  armings: Type.Array(CurrencyArmingSchema),
  /** Free space where the desk keeps its data. */
  freeMegabytes: Type.Integer(),
  /** How long a write to the database takes; null: its disk is full. */
  writeMs: Type.Nullable(Type.Integer()),
  /** How far an operator has moved the clock of a rehearsal desk; 0 on every other. */
  clockAheadMinutes: Type.Integer(),
});
export type DeskStatus = Static<typeof DeskStatusSchema>;

/** The most by which the clock of a rehearsal desk can be ahead. */
export const CLOCK_AHEAD_MINUTES_MAX = 30 * 24 * 60;

export const STATUS_CALLS = {
  status: {
    ...byOperator('view_desk'),
    summary: 'What needs a person now, what waits, and how far the networks have been read.',
    answers: { 200: DeskStatusSchema },
  },
  takeAlarm: {
    ...byOperator('work_orders'),
    summary:
      'Says that this operator is on an alarm, so that nobody else is called. Repeating it changes nothing.',
    body: Type.Strict({ kind: Type.OneOf(ALARM_KINDS) }),
    answers: { 200: DeskStatusSchema },
  },
  armCurrency: {
    ...byOperator('change_settings'),
    summary:
      'Says that an operator has compared where customers pay a currency to with their wallet, which opens it.',
    body: Type.Strict({
      assetId: Type.String({ minLength: 1, maxLength: 64 }),
      /** The fingerprint that the operator saw. */
      fingerprint: Type.String({ minLength: 1, maxLength: 64 }),
      note: Note,
      password: StepUpProof,
    }),
    answers: { 200: DeskStatusSchema },
    refusals: [
      'currency_unknown',
      'rail_unavailable',
      'setting_unchanged',
      'setting_changed_meanwhile',
      'addresses_moved',
      ...OF_NOTES,
    ],
  },
  moveClock: {
    ...byOperator('work_orders'),
    summary: 'Moves the clock of the desk forward. A live desk has no such call.',
    body: Type.Strict({ minutes: Type.Integer({ minimum: 1, maximum: CLOCK_AHEAD_MINUTES_MAX }) }),
    answers: { 200: DeskStatusSchema },
    refusals: ['clock_too_far'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;

const LowReserveSchema = Type.Object({
  assetId: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  free: Type.String(),
});

export const HomeSchema = Type.Object({
  /** IANA name of the time zone at whose midnight today began. */
  zone: Type.String(),
  ordersMade: Type.Integer(),
  delivered: Type.Integer(),
  /** The amounts that customers paid for delivered orders, at present prices; null: some have no price. */
  volumeUsd: NullableText,
  volumeKrw: NullableText,
  /** More orders were delivered than the volume and the minutes were counted from. */
  isVolumePartial: Type.Boolean(),
  profitUsd: Type.String(),
  profitKrw: Type.String(),
  /** Half of the delivered orders took at most so many minutes from their deposit; null: there are none. */
  medianMinutes: Type.Nullable(Type.Integer()),
  /** The first currencies whose reserve is low, and the number of all of them. */
  lowReserves: Type.Array(LowReserveSchema),
  lowReserveCount: Type.Integer(),
  /** The steps of setting up the desk; the second factor of the reader is in their session. */
  setUp: Type.Object({
    person: Type.Boolean(),
    /** Null on a rehearsal desk, which has no addresses to compare. */
    addresses: Type.Nullable(Type.Boolean()),
    reserves: Type.Boolean(),
    hours: Type.Boolean(),
    backup: Type.Boolean(),
    mail: Type.Boolean(),
  }),
});

export type Home = Static<typeof HomeSchema>;

export const HOME_CALLS = {
  home: {
    ...byOperator('view_desk'),
    summary: 'Today at the desk, low reserves, and what is left of setting it up.',
    query: Type.Strict({ zone: Type.Optional(ZoneOfReader) }),
    answers: { 200: HomeSchema },
    refusals: ['period_invalid'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
