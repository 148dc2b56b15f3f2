// The entry point of the package, by folder from the ground up (tools/house/stacks.ts).

// facts
export type { BankLine, LineRemark, StatementLine } from './facts/bank-line.ts';
export * from './facts/describe-cause.ts';
export {
  DISBURSEMENT_FIELDS,
  type Disbursement,
  type Hold,
  REFUND_FIELDS,
  type RefundCase,
} from './facts/disbursement.ts';
export * from './facts/journal-entry.ts';
export {
  isPersonal,
  LIST_NAMES,
  LISTED_KINDS,
  type ListedKey,
  type ListEntry,
  type ListRecord,
  PERSONAL_KINDS,
} from './facts/listed.ts';
export type * from './facts/lottery.ts';
export {
  type LockBound,
  lockKeyOf,
  type OpenLock,
  type OpenLockRefusal,
  type UnpaidGroupName,
} from './facts/unpaid-limits.ts';
export { type DaySpan, type OpeningHours, readHours } from './facts/opening.ts';
export {
  ALWAYS_OPEN,
  type Announcement,
  type CurrencyStop,
  type Opening,
  type Stop,
  type StopSide,
} from './facts/opening.ts';
export { type FieldRules, listErased, type PersonPart } from './facts/field-rule.ts';
export { hasRight, listRights, type OperatorRight } from './facts/operator-rights.ts';
export {
  type Actor,
  type AuditEntry,
  linkOf,
  ORDER_FIELDS,
  type Order,
  actorOf,
  seenVersionOf,
  waitingSinceMs,
} from './facts/order.ts';
export * from './facts/price.ts';
export { PRIZE_STANDINGS, type PrizeChange, type PrizePayment } from './facts/lottery.ts';
export * from './facts/restore.ts';
export * from './facts/sighting.ts';
export type * from './facts/journal-entry.ts';
export type { TypedReceipt } from './facts/bank-line.ts';
export * from './facts/unmatched-deposit.ts';

// ports
export type * from './ports/account-store.ts';
export type * from './ports/address-records.ts';
export type * from './ports/audit-store.ts';
export type { AsideChange, BankImport, BankLineStore, UsedBankLine } from './ports/bank-lines.ts';
export type * from './ports/clock.ts';
export type * from './ports/coins.ts';
export * from './ports/desk-acts.ts';
export type * from './ports/ledger-store.ts';
export * from './ports/letters.ts';
export type { ListStore } from './ports/list-store.ts';
export type * from './ports/lottery-store.ts';
export * from './ports/market-store.ts';
export type * from './ports/letters.ts';
export * from './ports/operators.ts';
export type * from './ports/order-search.ts';
export * from './ports/passkeys.ts';
export type * from './ports/passkeys.ts';
export * from './ports/proposals.ts';
export type * from './ports/rail.ts';
export type * from './ports/restore-store.ts';
export { type Screener, SCREENING_RESULTS, type ScreeningAnswer } from './ports/screener.ts';
export type * from './ports/settings.ts';
export type * from './ports/counts.ts';
export type { SignOfLife } from './ports/restore-store.ts';
export type { StoreActivity } from './ports/counts.ts';
export type * from './ports/store.ts';
export type { UnmatchedStore } from './ports/used-outputs.ts';
export type { RecordedOutput, UsedOutputStore } from './ports/used-outputs.ts';
export * from './ports/account-store.ts';

// runtime
export * from './runtime/deposit-source.ts';
export { createAddressPool } from './runtime/address-pool.ts';
export { boundCoins, readCoinMemory, rememberChange } from './runtime/coin-drafts.ts';
export { markedKey, splitDepositAddress } from './runtime/deposit-place.ts';
export * from './runtime/desk-settings.ts';
export * from './runtime/desk.ts';
export * from './runtime/judge-opening.ts';
export { ADDRESS_INDEX_MAX } from './runtime/deposit-place.ts';
export { listDays } from './runtime/parse-opening.ts';
export { loadAdjustments } from './runtime/rate-book.ts';
export { loadSnapshots } from './runtime/rate-book.ts';
export { findMovedAddresses } from './runtime/deposit-place.ts';
export {
  ANNOUNCEMENTS_MAX,
  checkHours,
  isDate,
  parseAnnouncements,
  parseHours,
  parseStops,
  readNotice,
  STOPS_MAX,
} from './runtime/parse-opening.ts';
export { againKey, firstKeyOf } from './runtime/payment-reference.ts';
export { createRateBook } from './runtime/rate-book.ts';
export { createWatchBook } from './runtime/watch-book.ts';

// audit
export * from './audit/check-integrity.ts';
export { isAsRecorded, viewOfNew } from './audit/order-facts.ts';
export { readAll } from './audit/trail.ts';
export { type PlannedAct, RightLost, recordDeskAct } from './audit/write-audit.ts';
export {
  hashAccess,
  hashOperator,
  hashPriceOrder,
  hashPrizeClaim,
  hashSession,
  hashSighting,
} from './audit/row-facts.ts';
export { verifyAudit } from './audit/verify-audit.ts';
export { type KeptSeal, sealHash } from './audit/verify-seals.ts';
export { TRAIL_START, type TrailPlace, verifySlice } from './audit/verify-slice.ts';

// ledger
export { type Coverage, readCoverage } from './ledger/coverage.ts';
export {
  countedBaseUnits,
  countedPayments,
  findLiveRefund,
  findPayout,
  findRefundDisbursement,
  intentOf,
  lostPayments,
  openPayments,
  remainderBaseUnits,
  stateOfDisbursement,
} from './ledger/disbursement-state.ts';
export * from './ledger/judge-finality.ts';
export * from './ledger/journal.ts';
export { judgeDeviation } from './ledger/judge-deviation.ts';
export { moneyOf, pendingDeposits, recordedDeposits } from './ledger/money-of-order.ts';
export { judgeReserve, readMarkedStates } from './ledger/treasury.ts';
export { listTreasury, type TreasuryPosition } from './ledger/treasury.ts';

// order
export { entriesOfSuspense, hasOpenHold } from './order/advance-order.ts';
export {
  isHeldByOther,
  type OperatorAct,
  releaseOrder,
  takeOrder,
  takeOverOrder,
} from './order/assign-order.ts';
export { closeHold, openHold } from './order/change-hold.ts';
export { isHoldTold } from './order/find-hold.ts';
export { isHeldByCause } from './order/holds-of-order.ts';
export { RefusedStep } from './order/order-round.ts';
export { listPresentLetters } from './order/letters-of-change.ts';
export * from './order/letters-of-order.ts';
export { isQuiet, parseQuietHours, type QuietHours } from './runtime/quiet-hours.ts';
export { readSearchText } from './order/read-search-text.ts';

// approval
export * from './approval/act-proposal.ts';
export { capSinceMs } from './approval/second-person.ts';
export { bothSidesOf, judgedUsdCents } from './approval/second-person.ts';
export { isProposalOf, PROPOSALS_PER_ORDER_MAX, rejectProposedPayment } from './approval/payment-proposal.ts';
export { recordEntry } from './approval/record-entry.ts';
export { checkSecondPerson, listOtherApprovers } from './approval/second-person.ts';

// deposit
export { acceptDeviation, acceptDeviationByCustomer } from './deposit/accept-deviation.ts';
export { findAddressee } from './deposit/record-unmatched.ts';
export { isGiven } from './deposit/given-deposit.ts';
export { isPrizePaid, listPrizesTo, prizeDateOf, prizeEntryKey } from './deposit/prizes-to-receiver.ts';
export { recordReceipt } from './deposit/record-receipt.ts';
export { recordScan } from './deposit/record-scan.ts';
export { recordUnmatched, type UnmatchedInput } from './deposit/record-unmatched.ts';
export { reviewDeposits } from './deposit/review-deposits.ts';
export { reviewOverpaidOrders } from './deposit/review-overpayment.ts';
export { listWatchedPrizes, type WatchedPrize } from './deposit/watch-prizes.ts';

// disbursement
export { acceptPayments, isDifferenceAcceptable } from './disbursement/accept-payments.ts';
export {
  approveProposedPayment,
  approveRefund,
  type ApproveRefundRefusal,
  payoutWish,
  preparePayout,
  refundWish,
} from './disbursement/approve-disbursement.ts';
export {
  addToList,
  expireListed,
  freezeVisitor,
  keepOnList,
  listFreezes,
  type NewEntries,
  removeFromList,
  unfreezeVisitor,
} from './disbursement/change-lists.ts';
export { type RefundAct, releaseRefund, withholdRefund } from './disbursement/change-refund.ts';
export {
  readWaiverCap,
  waivableBaseUnits,
  type WaiverCap,
  waiveRefund,
} from './disbursement/waive-refund.ts';
export type { DisbursementAct } from './disbursement/find-disbursement.ts';
export { judgePayment } from './disbursement/judge-payment.ts';
export { toListedValue } from './disbursement/listed-value.ts';
export { listReceiverProblems } from './disbursement/receiver-problems.ts';
export { attestPayment, reportPayment } from './disbursement/report-payment.ts';
export { findSavedTransfer, saveTransfers } from './disbursement/save-transfers.ts';
export {
  findVisitor,
  listVisitorActs,
  noteVisitor,
  type Visitor,
  visitorClues,
} from './disbursement/find-visitor.ts';
export {
  PAYOUT_LOOK_MS,
  isWithdrawable,
  withdrawDisbursement,
} from './disbursement/withdraw-disbursement.ts';

// bank
export * from './bank/read-bank-desk.ts';
export * from './bank/import-lines.ts';
export { keyLines } from './bank/line-key.ts';
export { type LineMatch, matchLines } from './bank/match-lines.ts';
export type { BankPayout } from './bank/match-outgoing.ts';
export { type AsideWish, putLinesAside } from './bank/put-lines-aside.ts';
export { recordLine } from './bank/record-line.ts';
export { approveReceiptCorrection, findProposedReceipt, reverseReceipt } from './bank/reverse-receipt.ts';
export type { BankOrder } from './bank/score-candidate.ts';

// people
export { type AccountDesk, type CodeOwner, type SecretSource, userEvent } from './people/account-desk.ts';
export * from './people/change-operator.ts';
export { changePassword, requestReset, resetPassword } from './people/change-password.ts';
export { changeProfile, confirmEmail } from './people/change-profile.ts';
export { endPersonSessions } from './people/sign-in.ts';
export { forgetPersons, type KeepTimes } from './people/leave-desk.ts';
export {
  acceptInvitation,
  type AcceptInvitationRefusal,
  findInvitation,
  inviteOperator,
  listOpenInvitations,
  revokeInvitation,
} from './people/invite-operator.ts';
export { eraseLeavers, leaveDesk } from './people/leave-desk.ts';
export { type SignedIn, USER_SESSION_MAX_MS } from './people/sign-in.ts';
export * from './people/operator-passkeys.ts';
export { ownOrder } from './people/leave-desk.ts';
export { PASSKEY_CHALLENGE_MS, type PasskeyTask } from './people/passkey-ceremony.ts';
export { beginPasskeySignIn, signInByPasskey } from './people/passkeys.ts';
export { addPasskey, beginPasskey, removePasskey, renamePasskey } from './people/passkeys.ts';
export { registerUser } from './people/register-user.ts';
export { confirmTotp, enrolTotp, removeTotp } from './people/second-factor.ts';
export { findSignedIn, signIn } from './people/sign-in.ts';
export { undoEmailChange } from './people/undo-email.ts';

// restore
export * from './restore/anchor-rail.ts';
export * from './restore/audit-rail.ts';
export * from './restore/begin-restore.ts';
export * from './restore/judge-epoch.ts';
export {
  createSetAside,
  holdPrize,
  findPrizeHold,
  isPrizeHeld,
  isPrizeUnchecked,
  listUnchecked,
  type LostTimeThing,
} from './restore/lost-time.ts';

// lottery
export { announceDay } from './lottery/announce-day.ts';
export {
  changePrizeAddress,
  claimPrize,
  proposePrizeAddress,
  readPrizeAddressProposal,
} from './lottery/claim-prize.ts';
export {
  isGone,
  type JudgePrizeAct,
  judgeOrProposePrize,
  judgePrizePayment,
  isLostGone,
  listPrizeTroubles,
  prizePaymentSubject,
  readPrizeProposal,
  troublesOf,
} from './lottery/judge-prize-payment.ts';
export type { LotteryParts } from './lottery/run-lottery.ts';
export * from './lottery/prize-costs.ts';
export { isClaimRecorded, isClaimed, listPrizeProblems, prizeIntent } from './lottery/prize-payment.ts';
export { runLottery } from './lottery/run-lottery.ts';

// visitor
export { claimPaid } from './visitor/claim-paid.ts';
export * from './visitor/convert-refund.ts';
export { createOrder, type CreateOrderAnswer, type CreateOrderInput } from './visitor/create-order.ts';
export * from './visitor/order-link.ts';
export * from './visitor/cancel-order.ts';
export type { Opener, OpenOrdersMax } from './visitor/unpaid-limits.ts';
export {
  ADDRESS_CHANGES_MAX,
  mailRefundLink,
  REFUND_LINK_MS,
  setRefundAddress,
  setRefundAddressByCustomer,
  type SetRefundAddressRefusal,
} from './visitor/refund-address.ts';
export * from './visitor/choose-letters.ts';

// operator
export * from './operator/answer-message.ts';
export { readSharedDetail, showDetails } from './operator/covered-details.ts';
export {
  NOTES_TO_CUSTOMER_MAX,
  askedAgainBaseUnits,
  noteToCustomerEntries,
  notesToCustomer,
  missingBaseUnits,
  tellCustomer,
  writeNote,
} from './operator/order-notes.ts';
export { armAsset, ARMING_KEY, readArmings } from './operator/arm-asset.ts';
export * from './operator/change-adjustment.ts';
export { changeMarks, MARKS_KEY } from './operator/change-setting.ts';
export {
  changeSetting,
  changeOrProposeSetting,
  readSettingProposal,
  type SettingSets,
} from './operator/change-setting.ts';
export * from './operator/decide-unmatched.ts';
export * from './operator/dismiss-unmatched.ts';
export { draftPayouts } from './operator/arm-asset.ts';
export { publishSnapshot } from './operator/arm-asset.ts';
export { movedBaseUnits, readBeyondPrize, recordTreasury } from './operator/record-treasury.ts';
export * from './operator/treasury-proposal.ts';

// round
export { doubtEarlyClosings } from './round/expire-orders.ts';
export { endLockEarly } from './round/expire-orders.ts';
export { expireDueOrders } from './round/expire-orders.ts';
export * from './round/watch-rail.ts';
