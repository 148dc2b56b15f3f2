import { LOTTERY_STATES } from '@naru/core';
import type { CallShape } from './call-shape.ts';
import { type Static, Type } from './type.ts';
import { OWN } from './user/user.ts';

const NullableText = Type.Nullable(Type.String());

export const PrizeSchema = Type.Object({
  /** Dollars, such as `20`. */
  usd: Type.String(),
  amount: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
});

/** The states of a prize that was won. */
export const WON_STATES = ['waiting', 'claimed', 'paid', 'returned'] as const;
/** `none`: nobody has won it. */
const PRIZE_STATES = ['none', ...WON_STATES] as const;

/** A draw can be repeated with the fields that it shares with `PublishedLottery` of core. */
export const LotterySchema = Type.Object({
  date: Type.String(),
  timeZone: Type.String(),
  startsAt: Type.String(),
  endsAt: Type.String(),
  state: Type.OneOf(LOTTERY_STATES),
  /** True on a rehearsing desk: nobody gets a prize. */
  isRehearsal: Type.Boolean(),
  announcedAt: Type.String(),
  /** SHA-256, hex. */
  commitment: Type.String(),
  /** Null: no block is awaited; only the committed secret decides. */
  beacon: Type.Nullable(
    Type.Object({
      network: Type.String(),
      height: Type.Integer(),
      /** The newest block when the list was closed. */
      heightAtClose: Type.Nullable(Type.Integer()),
      hash: NullableText,
    }),
  ),
  prize: PrizeSchema,
  prizeState: Type.OneOf(PRIZE_STATES),
  closedAt: NullableText,
  root: NullableText,
  entryCount: Type.Nullable(Type.Integer()),
  drawnAt: NullableText,
  /** Revealed with the result. */
  secret: NullableText,
  winner: Type.Nullable(Type.Object({ place: Type.Integer(), leaf: Type.String() })),
  /** Up to a thousand of the entries, in the order of the list, beginning at `from`. */
  leaves: Type.Array(Type.String()),
});
export type Lottery = Static<typeof LotterySchema>;

export const OwnEntrySchema = Type.Object({
  /** The public data of the day, without the list of its entries. */
  day: LotterySchema,
  place: Type.Integer(),
  leaf: Type.String(),
  /** The leaf can be computed from it and the account's `id`. */
  salt: Type.String(),
  /** Null: another entry won, or none yet. */
  won: Type.Nullable(
    Type.Object({
      claimEndsAt: Type.String(),
      address: NullableText,
    }),
  ),
});
export type OwnLotteryEntry = Static<typeof OwnEntrySchema>;

export const LOTTERY_CALLS = {
  lottery: {
    summary:
      'One day of the lottery, with all that its draw is repeated with: commitment, block, entries, secret, winner.',
    group: 'Lottery',
    params: Type.Object({ date: Type.String({ description: 'Such as `2026-11-24`.' }) }),
    query: Type.Object({
      from: Type.Optional(
        Type.String({ pattern: '^[0-9]{1,7}$', description: 'The place of the first entry, from 0.' }),
      ),
    }),
    answers: { 200: LotterySchema },
    refusals: ['date_malformed', 'lottery_unknown'],
  },
  listLotteryEntries: {
    ...OWN,
    group: 'Lottery',
    summary: 'The last hundred entries of the signed-in user in the lottery, newest first.',
    answers: { 200: Type.Array(OwnEntrySchema) },
  },
  claimLotteryPrize: {
    ...OWN,
    group: 'Lottery',
    summary: 'The winner of a day says where the prize goes, once.',
    params: Type.Object({ id: OWN.params.properties.id, date: Type.String() }),
    body: Type.Strict({ address: Type.String({ minLength: 1, maxLength: 512 }) }),
    answers: { 200: Type.Object({ success: Type.Literal(true), address: Type.String() }) },
    refusals: [
      'prize_not_waiting',
      'receiver_is_ours',
      'declined',
      'address_malformed',
      'address_checksum_wrong',
      'address_of_other_network',
      'address_kind_unsupported',
      'address_tag_wrong',
      'address_is_private_key',
    ],
  },
} as const satisfies Record<string, CallShape>;
