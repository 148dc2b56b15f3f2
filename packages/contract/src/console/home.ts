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
