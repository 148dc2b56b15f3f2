import { type Static, Type } from '../type.ts';

/** A text in both languages of the pages. */
export const WordsSchema = Type.Object({ en: Type.String(), kr: Type.String() });
export type Words = Static<typeof WordsSchema>;

export const OPENING_STATES = ['open', 'closed', 'paused', 'draining', 'unattended'] as const;
export type OpeningState = (typeof OPENING_STATES)[number];

export const STOP_SIDES = ['pay', 'receive'] as const;
export type StopSide = (typeof STOP_SIDES)[number];

const NullableTime = Type.Nullable(Type.String({ description: 'ISO 8601.' }));

export const NOTICE_KINDS = [
  'closed',
  'paused',
  'draining',
  'unattended',
  'currency',
  'announcement',
] as const;

/** Something that visitors should know, and when it changes. */
export const NoticeSchema = Type.Object({
  kind: Type.OneOf(NOTICE_KINDS),
  text: WordsSchema,
  /** When it changes, in the time zone of the desk; null: not known. */
  when: Type.Nullable(WordsSchema),
  at: NullableTime,
});
export type Notice = Static<typeof NoticeSchema>;

export const PausedCurrencySchema = Type.Object({
  /** `_id` of the currency. */
  currency: Type.String(),
  /** Visitors cannot pay with it, or cannot receive it. */
  side: Type.OneOf(STOP_SIDES),
  until: NullableTime,
  /** The operator's words about it. */
  notice: Type.Nullable(WordsSchema),
});

/** Whether new orders are accepted now. Existing orders continue in every state. */
export const OpeningSchema = Type.Object({
  state: Type.OneOf(OPENING_STATES),
  /** Null: open, or unknown. */
  opensAt: NullableTime,
  /** Null: not open, or not within a week. */
  closesAt: NullableTime,
  /** The hours of an ordinary week, in the time zone of the desk; null: always open. */
  hours: Type.Nullable(WordsSchema),
  /** IANA name; null: the desk states no hours. */
  timeZone: Type.Nullable(Type.String()),
  pausedCurrencies: Type.Array(PausedCurrencySchema),
});
export type Opening = Static<typeof OpeningSchema>;

/** The opening of a desk that is always open. */
export const OPEN: { readonly opening: Opening; readonly notices: readonly Notice[] } = {
  opening: {
    state: 'open',
    opensAt: null,
    closesAt: null,
    hours: null,
    timeZone: null,
    pausedCurrencies: [],
  },
  notices: [],
};
