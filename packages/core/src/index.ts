export { parseDateOfBirth } from './account/date-of-birth.ts';
export { isEmail, toEmailKey } from './account/email.ts';
export {
  PASSWORD_CHARACTERS_MIN,
  type PasswordOwner,
  type PasswordRefusal,
  checkPasswordLength,
  isMadeOfOwnWords,
} from './account/password.ts';
export { parsePasskeyName } from './account/passkey-name.ts';
export { parseFullName } from './account/person-name.ts';
export { parsePhone } from './account/phone.ts';
export {
  type LoginRefusal,
  type Registration,
  type RegistrationRefusal,
  type RegistrationWish,
  checkLogin,
  checkRegistration,
} from './account/registration.ts';
export { parseUsername, toUsernameKey } from './account/username.ts';
export type { Asset } from './asset/asset.ts';
export {
  QUOTE_DECIMALS_MAX,
  leastSendable,
  parseSendable,
  sendableCeil,
  sendableFloor,
} from './asset/sendable.ts';
export { type DueAmount, findExactDeposits } from './deposit/funding.ts';
export { type DepositFact, type DepositSituation, nextDepositEvent } from './deposit/verdict.ts';
export { HOLD_REASONS, type HoldReason, isBlockedByHold, isRefundBlockedByHold } from './hold/hold.ts';
export * from './ledger/ledger.ts';
export { marginBaseUnitsFloor } from './ledger/margin.ts';
export {
  ADDRESS_TELLERS,
  type AddressTeller,
  REFUND_KINDS,
  REFUND_STATES,
  REFUND_TRANSITIONS,
  type RefundEvent,
  type RefundKind,
  type RefundRefusal,
  type RefundState,
  isRefundEnded,
  isRefundOpen,
  nextRefundState,
  refundStateOf,
} from './refund/refund.ts';
export { countBusinessDaysLeft, refundDueAtMs } from './refund/business-days.ts';
export { divideCeil, divideFloor } from './money/divide.ts';
export { formatAmount, formatAmountShort } from './money/format-amount.ts';
export { type AmountRefusal, parseAmount } from './money/parse-amount.ts';
export {
  type DeadlineEvent,
  type DeadlineSituation,
  WATCHER_WAIT_MAX_MS,
  isReserveOver,
  nextDeadlineEvent,
} from './order/deadline.ts';
export {
  type OrderAccounts,
  type OrderMoney,
  type OrderMoneyFacts,
  type RefundMoney,
  accountsOfOrder,
  isWaitingStage,
  moneyOfOrder,
} from './order-money/order-money.ts';
export {
  DISBURSEMENT_ACTS,
  type DisbursementAct,
  type DisbursementFacts,
  type DisbursementState,
  disbursementState,
  isLiveDisbursement,
  toleranceBaseUnitsFloor,
} from './outgoing/disbursement.ts';
export { ORDER_STAGES, type OrderStage, isEndStage, statusOf } from './order/stage.ts';
export { ORDER_STATUSES, type OrderStatus, statusRank } from './order/status.ts';
export {
  type ActorKind,
  FIRST_STAGES,
  type OrderEvent,
  TRANSITIONS,
  type TransitionRefusal,
  nextStage,
} from './order/transition.ts';
export { RATE_LOCK_MS, isRateLocked } from './quote/lock.ts';
export { type MinimumRefusal, ORDER_MINIMUM_USD_CENTS, checkMinimum } from './quote/minimum.ts';
export {
  type Quote,
  type QuoteAnchor,
  type QuoteInput,
  type QuoteRefusal,
  type ReverseQuote,
  makeQuote,
  usdCentsFloor,
} from './quote/quote.ts';
export {
  type Adjustment,
  type AdjustmentRefusal,
  adjustmentOf,
  formatAdjustmentPercent,
  parseAdjustmentPercent,
} from './rate/adjustment.ts';
export {
  ADJUSTMENT_SET_MAX_PPM,
  ADJUSTMENT_SET_MIN_PPM,
  type AdjustmentSetRefusal,
  checkAdjustment,
} from './rate/adjustment-bounds.ts';
export {
  type AdjustmentByRisk,
  DEFAULT_ADJUSTMENT_BY_RISK,
  completeAdjustments,
} from './rate/default-adjustment.ts';
export { RISK_CLASSES, type RiskClass, riskClassOf } from './rate/risk-class.ts';
export { WIDENING_MAX_PPM, widenAdjustment, wideningPpmOf } from './rate/widening.ts';
export {
  type PriceRefusal,
  type Rate,
  formatRateFloor,
  invertRate,
  multiplyRates,
  parsePrice,
} from './rate/rate.ts';
export {
  CLOCK_AHEAD_MAX_MS,
  type PriceOrigin,
  type RateSnapshot,
  type RateState,
  SNAPSHOT_AGE_MAX_MS,
  isSnapshotFresh,
} from './rate/snapshot.ts';
export { type Ok, type Refused, type Result, ok, refuse, unreachable } from './result/result.ts';
