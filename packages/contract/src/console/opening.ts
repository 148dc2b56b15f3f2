import { type CallShape, RowLimit } from '../call-shape.ts';
import { STOP_SIDES, WordsSchema } from '../desk/opening.ts';
import { OF_NOTES } from '../refusal/refusal-groups.ts';
import { type Static, Type } from '../type.ts';
import { ActPlace, byOperator, Note, NullableText, StepUpProof } from './fields.ts';
import { OpeningStatusSchema } from './status.ts';

export const STOP_KINDS = ['pause', 'drain', 'currency'] as const;

const SPANS_PER_DAY_MAX = 3;
const HOLIDAYS_MAX = 100;
export const NOTICE_LENGTH_MAX = 300;

const Time = Type.String({ pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$` });
const HoursSchema = Type.Strict({
  timeZone: Type.String({ minLength: 1, maxLength: 64, description: 'IANA name, such as `Asia/Seoul`.' }),
  /** From Monday to Sunday; an end at or before the beginning is on the next day. */
  week: Type.Array(
    Type.Array(
      Type.Strict({
        from: Time,
        until: Type.String({ pattern: String.raw`^(([01]\d|2[0-3]):[0-5]\d|24:00)$` }),
      }),
      { maxItems: SPANS_PER_DAY_MAX },
    ),
    { minItems: 7, maxItems: 7 },
  ),
  holidays: Type.Array(Type.String({ pattern: String.raw`^20\d\d-\d\d-\d\d$` }), { maxItems: HOLIDAYS_MAX }),
  /** New orders stop within the hours if no operator was active for this long; null: never. */
  unattendedMinutes: Type.Nullable(Type.Integer({ minimum: 5, maximum: 24 * 60 })),
});
export type ConsoleHours = Static<typeof HoursSchema>;

const NoticeText = Type.String({ minLength: 1, maxLength: NOTICE_LENGTH_MAX });
const NoticeBodySchema = Type.Strict({ en: NoticeText, kr: NoticeText });
const IsoTime = Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$` });

const StopSchema = Type.Object({
  id: Type.String(),
  kind: Type.OneOf(STOP_KINDS),
  /** The id of the currency of a stop, and the side that customers cannot use; null for other notices. */
  currency: NullableText,
  side: Type.Nullable(Type.OneOf(STOP_SIDES)),
  since: Type.String(),
  until: NullableText,
  notice: Type.Nullable(WordsSchema),
});
export type ConsoleStop = Static<typeof StopSchema>;

const AnnouncementSchema = Type.Object({
  id: Type.String(),
  begins: Type.String(),
  ends: Type.String(),
  text: WordsSchema,
});

/** The parts of the opening hours that operators set. */
export const OPENING_PARTS = ['hours', 'stops', 'announcements'] as const;

const OpeningChangeSchema = Type.Object({
  number: Type.Integer(),
  at: Type.String(),
  /** Null: by a command on the host of the desk. */
  by: NullableText,
  /** Null: removed after the time for which notes are kept. */
  reason: NullableText,
  what: Type.OneOf(OPENING_PARTS),
});
export type OpeningChange = Static<typeof OpeningChangeSchema>;

export const OpeningChangesSchema = Type.Object({
  /** Newest first. */
  rows: Type.Array(OpeningChangeSchema),
  /** Pass as `before` for the next page; null at the end. */
  nextBefore: NullableText,
});
export type OpeningChanges = Static<typeof OpeningChangesSchema>;

export const OpeningDeskSchema = Type.Object({
  now: OpeningStatusSchema,
  /** Null: always open. */
  hours: Type.Nullable(HoursSchema),
  /** The stored hours, which a change has to name as seen. */
  hoursStored: NullableText,
  /** When an operator was last at work. */
  lastSignOfLife: NullableText,
  stops: Type.Array(StopSchema),
  /** Announcements that have not ended. */
  announcements: Type.Array(AnnouncementSchema),
  currencies: Type.Array(Type.Object({ id: Type.String(), symbol: Type.String(), network: Type.String() })),
});
export type OpeningDesk = Static<typeof OpeningDeskSchema>;

const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const OF_CHANGES = [...OF_NOTES, 'reason_too_long'] as const;

export const OPENING_CALLS = {
  opening: {
    ...byOperator('view_desk'),
    summary: 'When the desk takes new orders, what is paused, and what is announced.',
    answers: { 200: OpeningDeskSchema },
  },
  openingChanges: {
    ...byOperator('view_desk'),
    summary: 'Who changed the hours, the pauses and the announcements, and why.',
    query: Type.Strict({ limit: RowLimit, before: ActPlace }),
    answers: { 200: OpeningChangesSchema },
  },
  setHours: {
    ...byOperator('open_desk'),
    summary: 'Sets the hours of the desk, or removes them: it is then always open.',
    body: Type.Strict({
      hours: Type.Nullable(HoursSchema),
      before: Type.Nullable(Type.String({ maxLength: 16_000 })),
      note: Note,
      password: StepUpProof,
    }),
    answers: { 200: OpeningDeskSchema },
    refusals: [
      'time_zone_unknown',
      'hours_malformed',
      'hours_changed_meanwhile',
      'setting_unchanged',
      ...OF_CHANGES,
    ],
  },
  addStop: {
    ...byOperator('pause_desk'),
    summary: 'Stops new orders of all or of one currency in one direction, or drains the desk.',
    /** No password: stopping must never be hard. */
    body: Type.Strict({
      kind: Type.OneOf(STOP_KINDS),
      currency: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      side: Type.Optional(Type.OneOf(STOP_SIDES)),
      until: Type.Nullable(IsoTime),
      notice: Type.Nullable(NoticeBodySchema),
      note: Note,
    }),
    answers: { 200: OpeningDeskSchema },
    refusals: [
      'currency_unknown',
      'times_out_of_order',
      'notice_unreadable',
      'opening_list_full',
      ...OF_CHANGES,
    ],
  },
  endStop: {
    ...byOperator('open_desk'),
    summary: 'Ends a pause: new orders are taken again.',
    params: Id,
    body: Type.Strict({ note: Note, password: StepUpProof }),
    answers: { 200: OpeningDeskSchema },
    refusals: ['stop_unknown', ...OF_CHANGES],
  },
  announce: {
    ...byOperator('open_desk'),
    summary: 'Shows a text on every public page from its beginning to its end.',
    body: Type.Strict({
      begins: IsoTime,
      ends: IsoTime,
      text: NoticeBodySchema,
      note: Note,
    }),
    answers: { 200: OpeningDeskSchema },
    refusals: ['times_out_of_order', 'notice_unreadable', 'opening_list_full', ...OF_CHANGES],
  },
  removeAnnouncement: {
    ...byOperator('open_desk'),
    summary: 'Removes an announcement before its end.',
    params: Id,
    body: Type.Strict({ note: Note }),
    answers: { 200: OpeningDeskSchema },
    refusals: ['announcement_unknown', ...OF_CHANGES],
  },
  confirmPresence: {
    ...byOperator('work_orders'),
    summary: 'Says that an operator is at work, as every other act in the console does.',
    answers: { 200: OpeningDeskSchema },
  },
} as const satisfies Readonly<Record<string, CallShape>>;
