import type { AlarmKind } from '@naru/contract';

export const STATUS_PATH = '/status';

/** What the desk consists of, for an operator who wants to know whether all of it works. */
export const DESK_PARTS = [
  'networks',
  'prices',
  'orders',
  'letters',
  'database',
  'disk',
  'addresses',
  'seal',
  'books',
  'reserves',
] as const;
export type DeskPart = (typeof DESK_PARTS)[number];

/** The part that an alarm is about. */
export const ALARM_PARTS = {
  rail_silent: 'networks',
  prices_missing: 'prices',
  price_halted: 'prices',
  orders_stopped: 'orders',
  desk_unattended: 'orders',
  desk_paused: 'orders',
  currency_paused: 'orders',
  order_overdue: 'orders',
  order_failing: 'orders',
  order_held: 'orders',
  refund_due: 'orders',
  mail_given_up: 'letters',
  mail_delayed: 'letters',
  reserve_short: 'reserves',
  reserve_full: 'reserves',
  reserve_low: 'reserves',
  message_unanswered: 'letters',
  disk_low: 'disk',
  database_slow: 'database',
  books_wrong: 'books',
  audit_broken: 'seal',
  address_altered: 'seal',
  addresses_low: 'addresses',
  address_list_empty: 'addresses',
  address_list_low: 'addresses',
  hook_failing: 'letters',
  attendance_ending: 'orders',
  approval_waiting: 'orders',
  statement_waiting: 'orders',
} as const satisfies Record<AlarmKind, DeskPart>;

/** The page where an operator deals with an alarm. */
export const ALARM_PLACES = {
  rail_silent: STATUS_PATH,
  prices_missing: '/market',
  price_halted: '/market',
  orders_stopped: '/market',
  desk_unattended: '/opening',
  desk_paused: '/opening',
  currency_paused: '/opening',
  order_overdue: '/?queue=to_send',
  order_failing: '/?queue=attention&only=fault',
  order_held: '/?queue=attention&only=hold',
  refund_due: '/?queue=attention&only=refund',
  mail_given_up: '/post?folder=given_up',
  mail_delayed: '/post?folder=waiting',
  reserve_short: '/treasury',
  reserve_full: '/treasury',
  reserve_low: '/treasury',
  message_unanswered: '/post?folder=contact',
  disk_low: STATUS_PATH,
  database_slow: STATUS_PATH,
  books_wrong: '/treasury',
  audit_broken: STATUS_PATH,
  address_altered: '/?queue=attention&only=hold',
  addresses_low: STATUS_PATH,
  address_list_empty: STATUS_PATH,
  address_list_low: STATUS_PATH,
  hook_failing: STATUS_PATH,
  attendance_ending: '/opening',
  approval_waiting: '/proposals',
  statement_waiting: '/bank',
} as const satisfies Record<AlarmKind, string>;
