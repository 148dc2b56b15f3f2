import { CONCERNS } from '@naru/core';
// Apart from the schemas, so that the console's pages load no more than these.

/** Refusals of calls of the console: the session is not what its page thinks. */
export const OF_OPERATORS = ['sign_in_required', 'session_locked', 'right_missing'] as const;

/** The queues, in the order in which the console shows them. */
export const QUEUES = ['to_send', 'confirming', 'waiting', 'attention', 'closed'] as const;
export type Queue = (typeof QUEUES)[number];

/** Filters of a queue: orders that the operator has taken, or orders with one concern. */
export const QUEUE_FILTERS = {
  to_send: ['mine'],
  confirming: [],
  waiting: [],
  attention: CONCERNS,
  closed: [],
} as const satisfies Record<Queue, readonly string[]>;
export type QueueFilter = (typeof QUEUE_FILTERS)[Queue][number];

/** Dollars from which a second look is usual, and from which a second person often is. */
export const QUEUE_WORTHS = ['1000', '5000'] as const;
export type QueueWorth = (typeof QUEUE_WORTHS)[number];

/** Things that can wait for a person, in the order in which the console shows them. */
export const WAITS = [
  'to_send',
  'confirming',
  'waiting',
  'attention',
  'claims',
  'lines',
  'deposits',
  'messages',
  'letters',
  'approvals',
] as const;
export type Wait = (typeof WAITS)[number];

/** Conditions that the desk finds by itself and that may need a person. */
export const ALARM_KINDS = [
  'rail_silent',
  'blocks_pruned',
  'prices_missing',
  'price_halted',
  'feed_silent',
  'feed_apart',
  'orders_stopped',
  'desk_unattended',
  'desk_paused',
  'currency_paused',
  'order_overdue',
  'order_failing',
  'order_held',
  'refund_due',
  'mail_given_up',
  'mail_delayed',
  'mail_down',
  'reserve_short',
  'reserve_full',
  'reserve_low',
  'message_unanswered',
  'backup_missing',
  'disk_low',
  'disk_full',
  'database_slow',
  'database_damaged',
  'clocks_apart',
  'books_wrong',
  'audit_broken',
  'address_altered',
  'addresses_low',
  'address_list_empty',
  'address_list_low',
  'currency_unarmed',
  'currency_source_changed',
  'currency_source_waiting',
  'hook_failing',
  'visitors_shared',
  'attendance_ending',
  'approval_waiting',
  'claim_waiting',
  'statement_waiting',
  'deposit_unmatched',
  'prize_payment_gone',
  'prize_payment_unexplained',
  'prize_held',
  'list_entries_ending',
  'host_changes',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** The group in which a setting of the desk is listed. */
export const SETTING_GROUPS = [
  'orders',
  'margins',
  'operators',
  'accounts',
  'pages',
  'letters',
  'records',
  'limits',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** The length of an answer to a visitor’s message. */
export const ANSWER_LENGTH_MAX = 4000;

/** The length of a note to a customer. */
export const NOTE_TO_CUSTOMER_LENGTH_MAX = 1000;
