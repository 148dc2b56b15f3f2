import type { CallShape } from '../call-shape.ts';
import { type Static, Type } from '../type.ts';
import { byOperator, NullableText } from './fields.ts';
import { ZoneOfReader } from './profit.ts';

const LowReserveSchema = Type.Object({
  assetId: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  free: Type.String(),
});

export const HomeSchema = Type.Object({
  /** IANA name of the time zone whose midnight today began at. */
  zone: Type.String(),
  ordersMade: Type.Integer(),
  delivered: Type.Integer(),
  /** What customers paid for delivered orders, at present prices; null: there is none for some of it. */
  volumeUsd: NullableText,
  volumeKrw: NullableText,
  /** More were delivered than the volume and the minutes were counted from. */
  isVolumePartial: Type.Boolean(),
  profitUsd: Type.String(),
  profitKrw: Type.String(),
  /** Half of them were delivered within so many minutes of their deposit; null: none was. */
  medianMinutes: Type.Nullable(Type.Integer()),
  /** The first ones of those whose reserve is low, and how many there are. */
  lowReserves: Type.Array(LowReserveSchema),
  lowReserveCount: Type.Integer(),
  /** What was done to set up the desk; the second factor of the reader is in their session. */
  setUp: Type.Object({
    person: Type.Boolean(),
    /** Null on a rehearsal desk, which has nothing to compare. */
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
