export { type AccountDesk, type PasswordHashing, type SecretSource } from './account/account-desk.ts';
export {
  type ChangePasswordRefusal,
  changePassword,
  requestReset,
  resetPassword,
} from './account/change-password.ts';
export { changeProfile, confirmEmail } from './account/change-profile.ts';
export { eraseLeavers, leaveDesk } from './account/leave-desk.ts';
export { ownOrder } from './account/own-order.ts';
export {
  addPasskey,
  beginPasskey,
  PASSKEY_CHALLENGE_MS,
  type PasskeyTask,
  removePasskey,
  renamePasskey,
} from './account/passkeys.ts';
export { beginPasskeySignIn, signInByPasskey } from './account/passkey-sign-in.ts';
export { registerUser } from './account/register-user.ts';
export { confirmTotp, enrolTotp, removeTotp } from './account/second-factor.ts';
export { type SignedIn, USER_SESSION_MAX_MS } from './account/open-session.ts';
export { findSignedIn, signIn } from './account/sign-in.ts';
export { type AddressPool, createAddressPool } from './address/address-pool.ts';
export { confirmationsOf, recordScan } from './deposit/record-scan.ts';
export { type ReceiptInput, type RecordReceiptRefusal, recordReceipt } from './deposit/record-receipt.ts';
export { reviewDeposits } from './deposit/review-deposits.ts';
export { reviewOverpaidOrders } from './deposit/review-overpayment.ts';
export type { Sighting } from './deposit/sighting.ts';
export { type WatchBook, createWatchBook } from './deposit/watch-book.ts';
export { type AdvanceRefusal, advanceOrder } from './order/advance-order.ts';
export {
  type AssignRefusal,
  type OperatorAct,
  isHeldByOther,
  releaseOrder,
  takeOrder,
} from './order/assign-order.ts';
export {
  type CancelOrderRefusal,
  type OperatorCancelInput,
  type OperatorCancelRefusal,
  cancelOrder,
  cancelOrderByOperator,
} from './order/cancel-order.ts';
export { type ClaimPaidRefusal, claimPaid } from './order/claim-paid.ts';
export {
  type CreateOrderAnswer,
  type CreateOrderInput,
  type CreateOrderRefusal,
  createOrder,
} from './order/create-order.ts';
export { type Desk, getAsset, getPayRail, getRail, getReceiveRail } from './order/desk.ts';
export { endLockEarly } from './order/end-lock-early.ts';
export { expireDueOrders } from './order/expire-due-orders.ts';
export type { Actor, Amendment, AuditEntry, CloseReason, Order, OutboxMessage } from './order/order.ts';
export { type WatchOutcome, type WatchRefusal, watchRail } from './order/watch-rail.ts';
export {
  type AttestPayoutRefusal,
  type ConfirmPayoutRefusal,
  type ReportPayoutRefusal,
  attestPayout,
  confirmPayout,
  reportPayout,
} from './payout/confirm-payout.ts';
export type { Payout, PayoutState } from './payout/payout.ts';
export { findPaying, listPayoutSightings } from './payout/payout-sightings.ts';
export {
  type DiscardPayoutRefusal,
  PAYOUT_LOOK_MS,
  type WithdrawRefusal,
  discardPayout,
} from './payout/withdraw-payout.ts';
export { findLivePayout, findOpenAttempt, intentOf } from './payout/attempt.ts';
export { type PreparePayoutRefusal, payoutSlipOf, preparePayout } from './payout/prepare-payout.ts';
export type { Clock, IdSource } from './ports/clock.ts';
export type * from './ports/account-store.ts';
export { answerMessage } from './letter/answer-message.ts';
export { findOrderLink } from './letter/find-order.ts';
export { recordContact } from './letter/record-contact.ts';
export { confirmNewsletter, subscribeNewsletter } from './letter/subscribe-newsletter.ts';
export { type ForgottenCounts, type KeepTimes, forgetPersons } from './person/forget-persons.ts';
export * from './ports/letters.ts';
export type * from './ports/market-store.ts';
export type * from './ports/newsletter.ts';
export * from './ports/passkey-store.ts';
export type * from './ports/passkey-verifier.ts';
export * from './ports/user-events.ts';
export * from './ports/desk-acts.ts';
export { chainDeskAct } from './audit/chain-desk-act.ts';
export { recordDeskAct } from './audit/record-desk-act.ts';
export { endPersonSessions } from './account/end-sessions.ts';
export { userEvent } from './account/account-desk.ts';
export type * from './ports/persons.ts';
export type * from './ports/rail.ts';
export type { PriceReading, RateSource } from './ports/rate-source.ts';
export type * from './ports/page-reads.ts';
export type * from './ports/shared-counts.ts';
export type * from './ports/store.ts';
export {
  HISTORY_STEPS,
  type HistoryStep,
  type MarketAct,
  PRICE_DECIMALS,
  type PriceBar,
  type PriceBarQuery,
} from './rate/price-bar.ts';
export {
  type AdjustmentAct,
  type AdjustmentChange,
  type ChangeAdjustmentRefusal,
  changeAdjustment,
} from './rate/change-adjustment.ts';
export { loadAdjustments } from './rate/load-adjustments.ts';
export { publishSnapshot } from './rate/publish-snapshot.ts';
export { type RateBook, createRateBook } from './rate/rate-book.ts';
export type { ExposureMax, ExposureRefusal, OpenLock, OpenOrdersMax } from './order/open-lock.ts';
export { DEFAULT_DESK_SETTINGS, DEFAULT_EXPOSURE_MAX, type DeskSettings } from './settings/desk-settings.ts';
export { type AuditVerdict, type KeptSeal, sealHash, verifyAudit } from './audit/verify-audit.ts';
export type { Hold } from './hold/hold.ts';
export type { Booking, JournalEntry, JournalLeg } from './ledger/journal-entry.ts';
export { openEntry } from './ledger/journal.ts';
export type { RefundCase } from './refund/refund-case.ts';
export { type AddressIntegrity, createAddressIntegrity } from './address/check-integrity.ts';
export {
  type AcceptRefusal,
  acceptDeviation,
  acceptDeviationByCustomer,
} from './deposit/accept-deviation.ts';
export { isInTime } from './deposit/in-time.ts';
export { type Deviation, type DeviationRefusal, judgeDeviation } from './deposit/judge-deviation.ts';
export { type CloseHoldRefusal, type OpenHoldRefusal, closeHold, openHold } from './hold/change-hold.ts';
export {
  type ChangeRefundRefusal,
  type RefundAct,
  approveRefund,
  attestRefund,
  releaseRefund,
  setRefundAddress,
  unapproveRefund,
  waiveRefund,
  withholdRefund,
} from './refund/change-refund.ts';
export { type ConvertRefundRefusal, convertRefund } from './refund/convert-refund.ts';
export { type BooksFault, checkBooks } from './ledger/check-books.ts';
