export {
  type AccountDesk,
  type CodeOwner,
  type PasswordHashing,
  type SecretSource,
} from './account/account-desk.ts';
export {
  type ChangePasswordRefusal,
  changePassword,
  requestReset,
  resetPassword,
} from './account/change-password.ts';
export { changeProfile, confirmEmail } from './account/change-profile.ts';
export { undoEmailChange } from './account/undo-email.ts';
export { eraseLeavers, leaveDesk } from './account/leave-desk.ts';
export { ownOrder } from './account/own-order.ts';
export { addPasskey, beginPasskey, removePasskey, renamePasskey } from './account/passkeys.ts';
export { PASSKEY_CHALLENGE_MS, type PasskeyTask } from './passkey/passkey-ceremony.ts';
export {
  addOperatorPasskey,
  beginOperatorPasskey,
  beginOperatorSignIn,
  beginStepUp,
  removeOperatorPasskey,
  renameOperatorPasskey,
  signInOperatorByPasskey,
  stepUpByPasskey,
} from './operator/operator-passkeys.ts';
export { beginPasskeySignIn, signInByPasskey } from './account/passkey-sign-in.ts';
export { registerUser } from './account/register-user.ts';
export { confirmTotp, enrolTotp, removeTotp } from './account/second-factor.ts';
export { type SignedIn, USER_SESSION_MAX_MS } from './account/open-session.ts';
export { findSignedIn, signIn } from './account/sign-in.ts';
export * from './address/index.ts';
export * from './arming/index.ts';
export * from './bank/index.ts';
export { finalityOf, finalityOfPrize } from './deposit/finality.ts';
export { recordScan } from './deposit/record-scan.ts';
export { type ReceiptInput, type RecordReceiptRefusal, recordReceipt } from './deposit/record-receipt.ts';
export { reviewDeposits } from './deposit/review-deposits.ts';
export { waitEndsAtMs } from './deposit/in-time.ts';
export { reviewOverpaidOrders } from './deposit/review-overpayment.ts';
export {
  OUTPUT_FLAGS,
  type OutputFlag,
  SIGHTING_STANDINGS,
  type SeenOutput,
  type Sighting,
  type SightingStanding,
  type StandingChange,
  isDeposit,
} from './facts/sighting.ts';
export type { TypedReceipt } from './facts/typed-receipt.ts';
export { againKey, firstKeyOf } from './deposit/payment-reference.ts';
export { PRIZE_STANDINGS, type PrizeChange, type PrizePayment } from './facts/prize-payment.ts';
export { INBOX_USE, LOSS_USE, orderUse, prizeUse } from './facts/used-output.ts';
export { findSavedTransfer, saveTransfers } from './outgoing/save-transfers.ts';
export { draftPayouts } from './coins/draft-payouts.ts';
export type { BankImport, BankLineStore, UsedBankLine } from './ports/bank-lines.ts';
export type { BankLine, LineRemark, StatementLine } from './facts/bank-line.ts';
export {
  LISTED_KINDS,
  PERSONAL_KINDS,
  isPersonal,
  LIST_NAMES,
  type ListedKey,
  type ListedKind,
  type ListEntry,
  type ListRecord,
  type ListName,
} from './facts/listed.ts';
export type { ListStore } from './ports/list-store.ts';
export { SCREENING_RESULTS, type Screener, type ScreeningAnswer } from './ports/screener.ts';
export {
  type NewEntries,
  addToList,
  expireListed,
  keepOnList,
  freezeVisitor,
  listFreezes,
  removeFromList,
  unfreezeVisitor,
} from './screening/change-lists.ts';
export { toListedValue } from './screening/listed-value.ts';
export {
  type Visitor,
  findVisitor,
  listVisitorActs,
  noteVisitor,
  visitorClues,
} from './screening/visitor.ts';
export { type WatchBook, createWatchBook } from './deposit/watch-book.ts';
export { type AdvanceRefusal, advanceOrder, entriesOfSuspense, hasOpenHold } from './order/advance-order.ts';
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
export type { CustomerProof } from './order/customer-proof.ts';
export { LINK_REPLACEMENTS_MAX, replaceLink } from './order/replace-link.ts';
export {
  type CreateOrderAnswer,
  type CreateOrderInput,
  type CreateOrderRefusal,
  createOrder,
} from './order/create-order.ts';
export {
  type Closure,
  type ClosureReason,
  type OpeningParts,
  endOfStops,
  findAttendedUntil,
  findClosure,
  findDeskClosure,
  listCurrencyStops,
  listStops,
} from './opening/judge-opening.ts';
export {
  ALWAYS_OPEN,
  type Announcement,
  type CurrencyStop,
  type Opening,
  type Stop,
  type StopSide,
} from './opening/opening.ts';
export { type DaySpan, type OpeningHours, readHours } from './opening/opening-hours.ts';
export { listDays } from './opening/list-days.ts';
export { type QuietHours, isQuiet, parseQuietHours } from './opening/quiet-hours.ts';
export {
  ANNOUNCEMENTS_MAX,
  STOPS_MAX,
  checkHours,
  parseAnnouncements,
  parseHours,
  parseStops,
  readNotice,
} from './opening/parse-opening.ts';
export type { SignOfLife } from './ports/sign-of-life.ts';
export { type Desk, type OrderFailure, getAsset, getPayRail, getRail, getReceiveRail } from './order/desk.ts';
export { endLockEarly } from './order/end-lock-early.ts';
export { doubtEarlyClosings } from './order/doubt-early-closings.ts';
export { expireDueOrders } from './order/expire-due-orders.ts';
export {
  type Actor,
  type Amendment,
  type AuditEntry,
  type Order,
  linkOf,
  seenVersionOf,
  waitingSinceMs,
} from './facts/order.ts';
export {
  CUSTOMER_NOTES_MAX,
  INSIDE_NOTES_MAX,
  type CustomerNote,
  type TellCustomerRefusal,
  type WriteNoteRefusal,
  customerNotes,
  tellCustomer,
  writeNote,
} from './order/order-notes.ts';
export { showDetails } from './order/show-details.ts';
export { readSearchText } from './order/read-search-text.ts';
export { readSharedDetail } from './order/read-shared-detail.ts';
export { RefusedStep } from './fault/order-round.ts';
export { type WatchOutcome, watchRail } from './order/watch-rail.ts';
export { type OperatorRight, hasRight, listRights } from './facts/operator-rights.ts';
export {
  type ChangeOperatorRefusal,
  type OperatorChange,
  changeOperator,
  changeOwnCalls,
  changeOwnSignIn,
  resetFactorOnHost,
} from './operator/change-operator.ts';
export {
  type AcceptInvitationRefusal,
  acceptInvitation,
  findInvitation,
  inviteOperator,
  listOpenInvitations,
  revokeInvitation,
} from './operator/invite-operator.ts';
export type { Disbursement } from './facts/disbursement.ts';
export {
  type ApprovePaymentRefusal,
  type ApproveRefundRefusal,
  type PreparePayoutRefusal,
  approveProposedPayment,
  approveRefund,
  payoutWish,
  preparePayout,
  refundWish,
} from './outgoing/approve-disbursement.ts';
export {
  type AcceptPaymentsRefusal,
  acceptPayments,
  isDifferenceAcceptable,
} from './outgoing/accept-payments.ts';
export { type Coverage, readCoverage } from './outgoing/coverage.ts';
export {
  countedBaseUnits,
  countedPayments,
  findLivePayout,
  findLiveRefund,
  findPayout,
  findRefundDisbursement,
  intentOf,
  lostPayments,
  openPayments,
  payoutTxids,
  remainderBaseUnits,
  stateOfDisbursement,
} from './outgoing/disbursement-state.ts';
export type { DisbursementAct } from './outgoing/find-disbursement.ts';
export { type JudgePaymentAct, type JudgePaymentRefusal, judgePayment } from './outgoing/judge-payment.ts';
export {
  type AttestPaymentRefusal,
  type ReportPaymentRefusal,
  attestPayment,
  reportPayment,
} from './outgoing/report-payment.ts';
export { reviewOutgoing } from './outgoing/review-outgoing.ts';
export {
  PAYOUT_LOOK_MS,
  type WithdrawDisbursementRefusal,
  type WithdrawRefusal,
  withdrawDisbursement,
} from './outgoing/withdraw-disbursement.ts';
export { moneyOf, pendingDeposits, recordedDeposits } from './ledger/money-of-order.ts';
export type { Clock, IdSource } from './ports/clock.ts';
export type { StoreActivity } from './ports/store-activity.ts';
export type * from './ports/account-store.ts';
export * from './ports/operators.ts';
export { type Callable, listCallable } from './operator/callable-people.ts';
export type * from './ports/settings.ts';
export * from './ports/proposals.ts';
export { capSinceMs } from './proposal/daily-cap.ts';
export { PROPOSALS_PER_ORDER_MAX, isProposalOf, rejectProposedPayment } from './proposal/payment-proposal.ts';
export { bothSidesOf, judgedUsdCents } from './proposal/judged-worth.ts';
export { checkSecondPerson, isAboveLimit, listOtherApprovers } from './proposal/second-person.ts';
export {
  type SettingSets,
  changeSetting,
  proposeSetting,
  readSettingProposal,
} from './settings/change-setting.ts';
export * from './proposal/act-proposal.ts';
export { readTreasuryProposal, recordOrProposeTreasury } from './proposal/treasury-proposal.ts';
export * from './letter/index.ts';
export * from './refund/index.ts';
export { type ForgottenCounts, type KeepTimes, forgetPersons } from './person/forget-persons.ts';
export * from './ports/letters.ts';
export * from './ports/market-store.ts';
export type * from './ports/newsletter.ts';
export * from './ports/passkey-store.ts';
export type * from './ports/passkey-verifier.ts';
export * from './ports/user-events.ts';
export * from './ports/desk-acts.ts';
export { hashOrderFacts, isAsRecorded, viewOfNew } from './audit/order-facts.ts';
export {
  hashAccess,
  hashOperator,
  hashPriceOrder,
  hashProposal,
  hashSession,
  hashSighting,
} from './audit/row-facts.ts';
export { chainDeskAct } from './audit/chain-desk-act.ts';
export { readAll } from './audit/read-all.ts';
export { type PlannedAct, recordDeskAct } from './audit/record-desk-act.ts';
export { endPersonSessions } from './account/end-sessions.ts';
export { userEvent } from './account/account-desk.ts';
export type * from './ports/persons.ts';
export type * from './ports/coins.ts';
export type * from './ports/rail.ts';
export type { PriceReading, RateSource } from './ports/rate-source.ts';
export { describeCause, nameFault } from './fault/describe-cause.ts';
export type * from './ports/order-faults.ts';
export type * from './ports/track-record.ts';
export type * from './ports/order-search.ts';
export type * from './ports/page-reads.ts';
export type * from './ports/restore-store.ts';
export type * from './ports/shared-counts.ts';
export type * from './ports/address-records.ts';
export type * from './ports/audit-store.ts';
export type * from './ports/ledger-store.ts';
export type * from './ports/store.ts';
export type * from './ports/scan.ts';
export { type MarketAct, PRICE_DECIMALS, type PriceBar, type PriceBarQuery } from './facts/price-bar.ts';
export {
  type AdjustmentChange,
  type ChangeAdjustmentRefusal,
  changeAdjustment,
  readMarginProposal,
} from './rate/change-adjustment.ts';
export { loadAdjustments } from './rate/load-adjustments.ts';
export { loadSnapshots } from './rate/load-snapshots.ts';
export { publishSnapshot } from './rate/publish-snapshot.ts';
export { type RateBook, createRateBook } from './rate/rate-book.ts';
export type {
  ExposureRefusal,
  LockBound,
  OpenLock,
  OpenLockRefusal,
  UnpaidGroupName,
} from './facts/open-lock.ts';
export { lockKeyOf } from './facts/open-lock.ts';
export type { Opener, OpenOrdersMax } from './order/open-lock.ts';
export { type FullGroup, listFullGroups } from './order/list-full-groups.ts';
export { type CanceledGroup, cancelUnpaidGroup } from './order/cancel-unpaid-group.ts';
export { DEFAULT_DESK_SETTINGS, UNPAID_USD_CENTS_MAX, type DeskSettings } from './settings/desk-settings.ts';
export { type AuditVerdict, verifyAudit } from './audit/verify-audit.ts';
export { TRAIL_START, type TrailPlace, verifySlice } from './audit/verify-slice.ts';
export { type KeptSeal, sealHash } from './audit/verify-seals.ts';
export type { AdjustmentAct } from './facts/adjustment-act.ts';
export type { LetterLanguage } from './facts/language.ts';
export type { Hold } from './facts/hold.ts';
export { ENTRY_KINDS, type EntryKind, type JournalEntry, type JournalLeg } from './facts/journal-entry.ts';
export type { Earning } from './facts/earning.ts';
export { earningsOfEntry } from './ledger/earnings-of-entry.ts';
export { openEntry, worthOf } from './ledger/journal.ts';
export { recordEntry } from './ledger/record-entry.ts';
export {
  type AssetAmount,
  type TreasuryEntry,
  movedBaseUnits,
  recordTreasury,
} from './ledger/record-treasury.ts';
export { MARKS_KEY, changeMarks } from './ledger/change-marks.ts';
export { NO_MARKS, type ReserveMarks, judgeReserve, readMarkedStates } from './ledger/reserve-marks.ts';
export { type TreasuryPosition, listTreasury } from './ledger/treasury.ts';
export type { RefundCase } from './facts/refund-case.ts';
export { RESTORE_CAUSES, type Restore, type RestoreCause, type RestoredRail } from './facts/restore.ts';
export {
  type AcceptRefusal,
  acceptDeviation,
  acceptDeviationByCustomer,
} from './deposit/accept-deviation.ts';
export { isInTime } from './deposit/in-time.ts';
export { type Deviation, type DeviationRefusal, judgeDeviation } from './deposit/judge-deviation.ts';
export { type CloseHoldRefusal, type OpenHoldRefusal, closeHold, openHold } from './hold/change-hold.ts';
export { isHoldTold } from './hold/find-hold.ts';
export { isHeldByCause } from './hold/holds-of-order.ts';
export { beginRestore, listUnfinished } from './restore/begin-restore.ts';
export { checkThings } from './restore/check-things.ts';
export { type LostTimeThing, createSetAside, isPrizeUnchecked, listUnchecked } from './restore/lost-time.ts';
export { type CloseRestoreRefusal, closeRestore } from './restore/close-restore.ts';
export { type FoundPayment, listFoundPayments } from './restore/found-payments.ts';
export { type AddressIndexes, type EpochMark, judgeEpoch } from './restore/judge-epoch.ts';
export { type BooksFault, checkBooks } from './ledger/check-books.ts';
export {
  UNMATCHED_STATES,
  type UnmatchedDecision,
  type UnmatchedDeposit,
  type UnmatchedPlace,
  type UnmatchedReopening,
  type UnmatchedListState,
  type UnmatchedState,
} from './facts/unmatched-deposit.ts';
export type { UnmatchedStore } from './ports/unmatched-store.ts';
export type { UsedOutputStore } from './ports/used-outputs.ts';
export { isGiven } from './unmatched/given-deposit.ts';
export * from './unmatched/decide-unmatched.ts';
export { listReceiverProblems } from './outgoing/receiver-problems.ts';
export { holdSkipped } from './restore/hold-skipped.ts';
export * from './restore/anchor-rail.ts';
export * from './unmatched/dismiss-unmatched.ts';
export { findAddressee } from './unmatched/find-addressee.ts';
export { type UnmatchedInput, recordUnmatched } from './unmatched/record-unmatched.ts';
export { type CoinBounds, boundCoins, readCoinMemory, rememberChange } from './coins/coin-drafts.ts';
export { type AuditedAsset, type AuditedRail, auditRail } from './watched/audit-rail.ts';
export {
  WATCHED_KEY,
  type WatchedBalance,
  differenceOf,
  formatWatched,
  parseWatched,
} from './watched/watched-balance.ts';
