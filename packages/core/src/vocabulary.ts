/**
 * The words that more than one package uses for one thing. Types, schemas, columns and texts derive from
 * these lists; a list of one package alone is in that package.
 */

/** Why somebody should look at an order: a wrong amount, a hold, money owed back, a fault of the program. */
export const CONCERNS = ['deviation', 'hold', 'refund', 'fault'] as const;
export type Concern = (typeof CONCERNS)[number];

/** Who changes an order. */
export const ACTOR_KINDS = ['customer', 'operator', 'watcher', 'timer', 'policy', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Why an operator cancels an order. */
export const OPERATOR_CANCEL_REASONS = [
  'wrong_details',
  'wrong_amount',
  'no_payment',
  'deposit_lost',
  'misdirected',
  'altered',
  'other',
] as const;
export type OperatorCancelReason = (typeof OPERATOR_CANCEL_REASONS)[number];

/** `deposit` pays the desk for an order; `payout` and `refund` pay the customer of the order. */
export const PAYMENT_PURPOSES = ['deposit', 'payout', 'refund'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/**
 * What a payment means for its order. `booked`: was final, and is in the books. `counted`: pays a
 * disbursement, not final yet. `not_ours`: a person said that it is not a payment of this order.
 * `given_up`: counted before, is gone, and is no longer waited for. A deposit is `booked` or has none.
 */
export const SIGHTING_STANDINGS = ['booked', 'counted', 'not_ours', 'given_up'] as const;
export type SightingStanding = (typeof SIGHTING_STANDINGS)[number];

/** What a network may report about a receiver before anything is paid; each is a refusal with a text. */
export const RECEIVER_PROBLEMS = [
  /** The issuer of the token has blocked the address: money sent there cannot be moved. */
  'receiver_blocked',
  /** A program, not a wallet; it may be unable to receive. */
  'receiver_is_contract',
  /** The account does not exist yet: the first payment costs more or has a minimum. */
  'receiver_not_activated',
  /** The receiver refuses payments without a tag or memo. */
  'receiver_needs_memo',
  /** The receiver accepts payments only from senders that it has approved. */
  'receiver_refuses_deposits',
  /** Less than the network lets an account hold or receive. */
  'amount_below_network_minimum',
] as const;
export type ReceiverProblemCode = (typeof RECEIVER_PROBLEMS)[number];

/** A person's judgement of a payment to a receiver. `unexplained` takes an earlier one back. */
export const PAYMENT_JUDGEMENTS = ['ours', 'not_ours', 'given_up', 'unexplained'] as const;
export type PaymentJudgement = (typeof PAYMENT_JUDGEMENTS)[number];

/** A judgement of a payment to a winner beyond their prize. `unexplained` takes an earlier one back. */
export const PRIZE_JUDGEMENTS = ['ours', 'not_ours', 'unexplained'] as const;
export type PrizeJudgement = (typeof PRIZE_JUDGEMENTS)[number];

/** What one person has prepared and a second person decides about. */
export const PROPOSAL_KINDS = [
  'payout',
  'refund',
  'treasury',
  'setting',
  'receipt',
  'pin',
  'margin',
  'unmatched',
  'prize',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** What unpaid orders can have in common; the widest first. A client is one browser in one network. */
export const UNPAID_GROUP_KINDS = ['network', 'client', 'user', 'email', 'receiver'] as const;
export type UnpaidGroupKind = (typeof UNPAID_GROUP_KINDS)[number];

/** `short`: not offered to receive. `full`: not accepted. `low`: only a warning. */
export const RESERVE_STATES = ['fine', 'low', 'short', 'full'] as const;
export type ReserveState = (typeof RESERVE_STATES)[number];

/** Whether somebody has confirmed that deposits of a coin arrive in the desk's own wallet. */
export const ARMING_STATES = ['armed', 'never', 'changed', 'waiting'] as const;
export type ArmingState = (typeof ARMING_STATES)[number];

/** Money that may have been settled in the time that a restore lost: prizes, money of no order, balances. */
export const LOST_MONEY_KINDS = ['prize', 'unmatched', 'treasury'] as const;
export type LostMoneyKind = (typeof LOST_MONEY_KINDS)[number];

/** How far a rail has been read again after a restore. `by_hand`: only a person can read its statements. */
export const REREAD_STATES = ['waiting', 'reading', 'read', 'by_hand'] as const;
export type RereadState = (typeof REREAD_STATES)[number];

/** How exactly a statement gives a time. A day alone cannot show whether a payment was in time. */
export const BANK_TIME_PRECISIONS = ['second', 'minute', 'day'] as const;
export type BankTimePrecision = (typeof BANK_TIME_PRECISIONS)[number];

/** Which alarms are mailed to an operator: urgent ones when it is their turn, or all new ones. */
export const OWN_LETTERS = ['urgent', 'all', 'off'] as const;
export type OwnLetters = (typeof OWN_LETTERS)[number];

/** Folders of mail: letters that wait, failed for good or were sent, and messages from visitors. */
export const LETTER_FOLDERS = ['waiting', 'given_up', 'sent', 'contact'] as const;
export type LetterFolder = (typeof LETTER_FOLDERS)[number];

/** The state of money that belongs to no order. `open`: undecided; `gone`: the network no longer shows it. */
export const UNMATCHED_STATES = ['open', 'gone', 'assigned', 'not_ours'] as const;

/** Why a desk believes that its database was restored from an earlier state. */
export const RESTORE_CAUSES = [
  /** The file beside the database recorded a later state. */
  'older_than_file',
  /** The file is missing, so what came after this state is unknown. */
  'file_missing',
  /** The file is older than possible: one of the two was replaced. */
  'newer_than_file',
  /** The file belongs to another database. */
  'file_of_other_desk',
  /** The database is on another server, or on another timeline. */
  'server_changed',
  /** An operator declared it at the start. */
  'operator',
] as const;
export type RestoreCause = (typeof RESTORE_CAUSES)[number];

/** The main network, its public test network, or a chain of one's own. */
export const CHAIN_ENVIRONMENTS = ['main', 'test', 'reg'] as const;
export type ChainEnvironment = (typeof CHAIN_ENVIRONMENTS)[number];
/** The environments of a network; only the first one holds real value. */
export const NETWORK_ENVIRONMENTS = [...CHAIN_ENVIRONMENTS, 'rehearsal'] as const;

/** Why an invitation's link will never work. */
export const INVITATION_REFUSALS = [
  'invitation_unknown',
  'invitation_used',
  'invitation_revoked',
  'invitation_expired',
] as const;

/** Why money of no order is not recorded, besides its amount. */
export const UNMATCHED_RECORD_REFUSALS = [
  'currency_unknown',
  'deposit_is_seen_by_rail',
  'evidence_missing',
  'txid_malformed',
  'text_unreadable',
  'output_already_used',
] as const;

/** Why nothing can be decided about money of no order. */
export const UNMATCHED_REFUSALS = [
  'unmatched_unknown',
  'unmatched_decided',
  'deposit_not_final',
  'restore_unchecked',
] as const;

/** Why a restore cannot be closed. */
export const RESTORE_REFUSALS = ['restore_unknown', 'restore_unfinished', 'restore_unchecked'] as const;

/** Why a payout cannot be withdrawn or stopped. */
export const WITHDRAW_REFUSALS = [
  'payout_already_sent',
  'payment_unexplained',
  'payment_may_return',
  'payout_watch_behind',
] as const;

/** Why money of no order cannot be given to the named order. */
export const UNMATCHED_ORDER_REFUSALS = [
  'order_unknown',
  'order_of_other_currency',
  'receipt_before_order',
] as const;

/** Why a line of a bank's statement is not put aside, or does not wait again. */
export const LINE_ASIDE_REFUSALS = [
  'line_unknown',
  'line_used',
  'line_put_aside',
  'line_not_aside',
  'line_matches_order',
  'line_above_limit',
] as const;
export type LineAsideRefusal = (typeof LINE_ASIDE_REFUSALS)[number];

/** The roles of operators, from the fewest rights to all of them. */
export const OPERATOR_ROLES = ['viewer', 'operator', 'approver', 'owner'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** What an operator does to a price by hand. */
export const PRICE_ACTS = ['pin', 'unpin', 'halt', 'resume'] as const;
export type PriceAct = (typeof PRICE_ACTS)[number];

/** In the price; far from the others or not needed; unusable; or from a market that is not trusted yet. */
export const READING_USES = ['counted', 'left_out', 'unusable', 'quarantine'] as const;
export type ReadingUse = (typeof READING_USES)[number];

/** The state of a price: normal; from fewer sources than usual; no price; or set by an operator. */
export const RATE_STATES = ['ok', 'degraded', 'halted', 'manual'] as const;
export type RateState = (typeof RATE_STATES)[number];

/** Why the state of a price is not `ok`. */
export const PRICE_REASONS = [
  'sources',
  'dispersion',
  'jump',
  'drift',
  'depeg',
  'premium',
  'bank_rate',
  'forced',
  'pinned',
  'stale',
] as const;
export type PriceReason = (typeof PRICE_REASONS)[number];

/** What publishes prices. A bank publishes only rates of currencies. */
export const PRICE_SOURCE_KINDS = ['exchange', 'aggregator', 'bank'] as const;
export type PriceSourceKind = (typeof PRICE_SOURCE_KINDS)[number];

/** The bars of a price history. */
export const HISTORY_STEPS = ['minute', 'hour', 'day'] as const;
export type HistoryStep = (typeof HISTORY_STEPS)[number];

/** What the daily moving averages of a coin indicate, in words of chart services; from worst to best. */
export const RATINGS = ['strong_sell', 'sell', 'neutral', 'buy', 'strong_buy'] as const;
export type Rating = (typeof RATINGS)[number];

/** Which check of receiving addresses a page loads for a network; `server`: it asks the desk. */
export const ADDRESS_FORMATS = ['rehearsal', 'bank', 'utxo', 'chain', 'server'] as const;
export type AddressFormat = (typeof ADDRESS_FORMATS)[number];

/** What a one-time link does for an account; `undo_email` restores its former address. */
export const LINK_PURPOSES = ['reset', 'email', 'undo_email'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export const LETTER_STATES = ['waiting', 'sent', 'given_up'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Refusals of a new order that contain the present amounts. */
export const QUOTE_CHANGED_CODES = ['quote_changed', 'snapshot_stale', 'amount_in_use'] as const;
