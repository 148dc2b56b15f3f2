import {
  type AdjustmentByRisk,
  DEFAULT_ADJUSTMENT_BY_RISK,
  ORDER_MINIMUM_USD_CENTS,
  PASSWORD_CHARACTERS_MIN,
  RATE_LOCK_MS,
} from '@naru/core';
import { ALWAYS_OPEN, type Opening } from '../facts/opening.ts';
import type { Arming } from './judge-arming.ts';

/** Enough for any single order of an ordinary desk; not enough to hold all of its funds. */
export const UNPAID_USD_CENTS_MAX = 10_000_000n;

/** Amounts with which the free reserve of an asset is compared, as texts; null: no such mark. */
export interface ReserveMarks {
  /** Operators are warned below it. Without one, a value in dollars for all assets counts. */
  readonly warnBelow: string | null;
  /** Below it the asset is not offered to receive. */
  readonly closeBelow: string | null;
  /** Above it the asset is not accepted. */
  readonly closeAbove: string | null;
}

export const NO_MARKS: ReserveMarks = { warnBelow: null, closeBelow: null, closeAbove: null };

/** Settings that operators may change while the desk runs. The defaults come from the specification. */
export interface DeskSettings {
  readonly minimumUsdCents: bigint;
  readonly rateLockMs: number;
  /**
   * Maximum total value of the unpaid orders of one account, e-mail address, client, network or receiver;
   * null: unbounded, for measurements only.
   */
  readonly unpaidUsdCentsMax: bigint | null;
  /** Adjustments for pairs without one of their own. */
  readonly adjustmentByRisk: AdjustmentByRisk;
  /** `strict`: a wrong amount ends as Canceled. `assist`: the operator may accept it. */
  readonly depositPolicy: 'strict' | 'assist';
  /** Routine acts on orders worth at most this need the operator's password only every ten minutes. */
  readonly stepUpAboveUsdCents: bigint;
  /** Acts worth more take a second person, on a desk that has one. */
  readonly fourEyesAboveUsdCents: bigint;
  /** The highest value of payouts and refunds that one person approves in 24 hours; 0: no cap. */
  readonly dailyCapUsdCents: bigint;
  /** Below it the reserve of a currency without a mark of its own is called low. */
  readonly reserveLowUsdCents: bigint;
  /** The marks by asset. */
  readonly reserveMarks: ReadonlyMap<string, ReserveMarks>;
  /** By asset: the comparison of its deposit addresses with the operator's wallet. */
  readonly armings: ReadonlyMap<string, Arming>;
  /** After this long without doing anything, an operator enters the password again. */
  readonly operatorIdleMs: number;
  /** How long an operator keeps an order without acting on it. */
  readonly assignmentLeaseMs: number;
  /** How long after the lock a claimed payment may still arrive, by the rail's witness. */
  readonly claimChainMs: number;
  readonly claimOperatorMs: number;
  /** Addresses set aside after a restore; must exceed those given out since the backup. */
  readonly restoredAddressGap: number;
  /** How long a payment that vanished may still come back. */
  readonly lostWaitMs: number;
  /** Whether customers get letters about their orders. */
  readonly areOrderLettersOn: boolean;
  /** Minimum length of visitors' passwords. */
  readonly passwordCharactersMin: number;
  /** Whether there is a mail server: then a new e-mail address takes effect by a mailed link. */
  readonly canSendMail: boolean;
  /** What happens to a payment while the screening service does not answer. */
  readonly screeningWhenDown: 'hold' | 'let_through';
  /** When the desk takes new orders. */
  readonly opening: Opening;
  /** The prize of the winner of a day. */
  readonly lotteryPrizeUsdCents: bigint;
  /** Whether there is a lottery, if its account has money for it. */
  readonly isLotteryOn: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const DEFAULT_DESK_SETTINGS: DeskSettings = {
  minimumUsdCents: ORDER_MINIMUM_USD_CENTS,
  rateLockMs: RATE_LOCK_MS,
  unpaidUsdCentsMax: UNPAID_USD_CENTS_MAX,
  adjustmentByRisk: DEFAULT_ADJUSTMENT_BY_RISK,
  depositPolicy: 'strict',
  stepUpAboveUsdCents: 100_000n,
  fourEyesAboveUsdCents: 500_000n,
  dailyCapUsdCents: 0n,
  reserveLowUsdCents: 100_000n,
  reserveMarks: new Map(),
  armings: new Map(),
  operatorIdleMs: 15 * MINUTE_MS,
  assignmentLeaseMs: 20 * MINUTE_MS,
  claimChainMs: 2 * HOUR_MS,
  claimOperatorMs: 24 * HOUR_MS,
  lostWaitMs: HOUR_MS,
  restoredAddressGap: 1_000,
  areOrderLettersOn: true,
  passwordCharactersMin: PASSWORD_CHARACTERS_MIN,
  canSendMail: false,
  screeningWhenDown: 'hold',
  opening: ALWAYS_OPEN,
  lotteryPrizeUsdCents: 2_000n,
  isLotteryOn: true,
};
