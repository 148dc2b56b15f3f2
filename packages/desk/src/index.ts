// The entry point of the package, by folder from the ground up (ARCHITECTURE.md). A file is exported
// whole; where more than two of its names are for this package alone, the others are named.

// facts
export * from './facts/describe-cause.ts';
export * from './facts/disbursement.ts';
export * from './facts/journal-entry.ts';
export {
  type LockBound,
  lockKeyOf,
  type OpenLock,
  type OpenLockRefusal,
  type UnpaidGroupName,
} from './facts/unpaid-limits.ts';
export * from './facts/opening.ts';
export { type RuledRecord, listErased, type PersonPart } from './facts/field-rule.ts';
export * from './facts/order.ts';
export * from './facts/price.ts';
export * from './facts/sighting.ts';

// ports
export * from './ports/account-store.ts';
export type * from './ports/address-records.ts';
export type * from './ports/audit-store.ts';
export * from './ports/bank-lines.ts';
export type * from './ports/clock.ts';
export type * from './ports/coins.ts';
export * from './ports/desk-acts.ts';
export type * from './ports/ledger-store.ts';
export * from './ports/letters.ts';
export * from './ports/list-store.ts';
export * from './ports/lottery-store.ts';
export * from './ports/market-store.ts';
export * from './ports/operators.ts';
export type * from './ports/order-search.ts';
export * from './ports/passkeys.ts';
export type * from './ports/proposals.ts';
export * from './ports/rail.ts';
export * from './ports/restore-store.ts';
export type * from './ports/settings.ts';
export type * from './ports/counts.ts';
export type * from './ports/store.ts';
export * from './ports/unmatched-store.ts';

// runtime
export * from './runtime/judge-arming.ts';
export { createAddressPool } from './runtime/address-pool.ts';
export { boundCoins, readCoinMemory, rememberChange } from './runtime/coin-drafts.ts';
export {
  ADDRESS_INDEX_MAX,
  findMovedAddresses,
  markedKey,
  splitDepositAddress,
} from './runtime/deposit-place.ts';
export * from './runtime/desk-settings.ts';
export * from './runtime/desk.ts';
export * from './runtime/judge-opening.ts';
export * from './runtime/parse-opening.ts';
export * from './runtime/rate-book.ts';
export * from './runtime/payment-reference.ts';
export * from './runtime/watch-book.ts';

// audit
export * from './audit/verify-orders.ts';
export { isAsRecorded, viewOfNew } from './audit/order-facts.ts';
export { readAll } from './audit/trail.ts';
export { type ActingDesk, type PlannedAct, RightLost, recordDeskAct } from './audit/write-audit.ts';
export {
  hashAccess,
  hashOperator,
  hashPriceOrder,
  hashPrizeClaim,
  hashSession,
  hashSighting,
} from './audit/row-facts.ts';
export * from './audit/verify-audit.ts';
export * from './audit/verify-seals.ts';
export * from './audit/verify-slice.ts';

// ledger
export * from './ledger/treasury-results.ts';
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
export { isInTime, waitEndsAtMs } from './ledger/payment-deadline.ts';
export * from './ledger/journal.ts';
export * from './ledger/judge-deviation.ts';
export { moneyOf, pendingDeposits, recordedDeposits } from './ledger/money-of-order.ts';
export { judgeReserve, readMarkedStates, warnBelowOf } from './ledger/treasury.ts';
export { findPosition, listTreasury, type TreasuryPosition } from './ledger/treasury.ts';

// order
export { entriesOfSuspense, hasOpenHold } from './order/advance-order.ts';
export {
  isHeldByOther,
  type OperatorAct,
  releaseOrder,
  takeOrder,
  takeOverOrder,
} from './order/assign-order.ts';
export * from './order/change-hold.ts';
export { isHoldReported } from './order/holds-and-reviews.ts';
export * from './order/holds-of-order.ts';
export { RefusedStep } from './order/order-round.ts';
export * from './order/letters-of-change.ts';
export * from './order/letters-of-order.ts';
export * from './runtime/quiet-hours.ts';
export * from './order/read-search-text.ts';

// approval
export * from './approval/act-proposal.ts';
export { bothSidesOf, judgedUsdCents } from './approval/second-person.ts';
export { isProposalOf, PROPOSALS_PER_ORDER_MAX, rejectProposedPayment } from './approval/payment-proposal.ts';
export * from './approval/record-entry.ts';
export { checkSecondPerson, listOtherApprovers, readCap } from './approval/second-person.ts';

// screening
export * from './screening/change-lists.ts';
export { toListedValue } from './screening/listed-value.ts';

// deposit
export * from './deposit/accept-deviation.ts';
export * from './deposit/decide-unmatched.ts';
export { createSetAside } from './deposit/unchecked-money.ts';
export * from './deposit/record-unmatched.ts';
export * from './deposit/watch-prizes.ts';
export * from './deposit/record-receipt.ts';
export * from './deposit/record-scan.ts';
export { reviewDeposits } from './deposit/review-deposits.ts';
export * from './deposit/review-overpayment.ts';

// disbursement
export * from './disbursement/accept-payments.ts';
export * from './disbursement/approve-disbursement.ts';
export * from './disbursement/change-refund.ts';
export * from './disbursement/waive-refund.ts';
export type { DisbursementAct } from './disbursement/count-payments.ts';
export * from './disbursement/judge-outgoing-payment.ts';
export * from './disbursement/receiver-problems.ts';
export * from './disbursement/report-payment.ts';
export { askWallet, draftPayouts, findTakenOut, hindranceOf, takeOut } from './disbursement/take-out.ts';
export {
  PAYOUT_LOOK_MS,
  isWithdrawable,
  withdrawDisbursement,
} from './disbursement/withdraw-disbursement.ts';

// bank
export * from './bank/read-bank-desk.ts';
export * from './bank/import-lines.ts';
export * from './bank/line-key.ts';
export * from './bank/match-lines.ts';
export type { BankPayout } from './bank/match-outgoing.ts';
export * from './bank/put-lines-aside.ts';
export * from './bank/record-line.ts';
export * from './bank/reverse-receipt.ts';
export type { BankOrder } from './bank/score-candidate.ts';

// people
export { type AccountDesk, type CodeOwner, type SecretSource, userEvent } from './people/account-desk.ts';
export * from './people/change-operator.ts';
export * from './people/change-password.ts';
export { changeProfile, confirmEmail } from './people/change-profile.ts';
export { endPersonSessions } from './people/sign-in.ts';
export * from './people/leave-desk.ts';
export * from './people/invite-operator.ts';
export { type SignedIn, USER_SESSION_MAX_MS } from './people/sign-in.ts';
export * from './people/operator-passkeys.ts';
export { PASSKEY_CHALLENGE_MS, type PasskeyTask } from './people/passkey-ceremony.ts';
export * from './people/passkeys.ts';
export { registerUser } from './people/register-user.ts';
export * from './people/second-factor.ts';
export { findSignedIn, signIn } from './people/sign-in.ts';
export { undoEmailChange } from './people/undo-email.ts';

// restore
export * from './restore/anchor-rail.ts';
export * from './restore/audit-rail.ts';
export * from './restore/begin-restore.ts';
export * from './restore/judge-epoch.ts';
export * from './restore/held-prizes.ts';
export * from './restore/lost-time.ts';

// lottery
export * from './lottery/announce-day.ts';
export * from './lottery/prize-address.ts';
export * from './lottery/judge-prize-payment.ts';
export * from './lottery/run-lottery.ts';
export { isClaimRecorded, isClaimed, listPrizeProblems, prizeIntent } from './lottery/prize-payment.ts';

// visitor
export * from './visitor/claim-paid.ts';
export * from './visitor/convert-refund.ts';
export * from './visitor/create-order.ts';
export * from './visitor/order-link.ts';
export * from './visitor/cancel-order.ts';
export { type FullGroup, listFullGroups, type Opener, type OpenOrdersMax } from './visitor/unpaid-limits.ts';
export { recordContact } from './visitor/record-contact.ts';
export * from './visitor/refund-address.ts';
export * from './visitor/choose-letters.ts';

// operator
export * from './operator/answer-message.ts';
export * from './operator/show-details.ts';
export * from './operator/cancel-by-operator.ts';
export * from './operator/order-notes.ts';
export * from './operator/arm-asset.ts';
export * from './operator/change-adjustment.ts';
export * from './operator/change-setting.ts';
export { movedBaseUnits, readBeyondPrize, recordTreasury } from './operator/record-treasury.ts';
export * from './operator/treasury-proposal.ts';

// round
export * from './round/expire-orders.ts';
export * from './round/forget-persons.ts';
export * from './round/watch-rail.ts';
