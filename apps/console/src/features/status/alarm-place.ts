import type { AlarmKind } from '@naru/contract';

export const STATUS_PATH = '/status';

/** The parts of the desk, for an operator who wants to know whether all of it works. */
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
  blocks_pruned: 'networks',
  prices_missing: 'prices',
  price_halted: 'prices',
  feed_silent: 'prices',
  feed_apart: 'prices',
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
  mail_down: 'letters',
  reserve_short: 'reserves',
  reserve_full: 'reserves',
  reserve_low: 'reserves',
  message_unanswered: 'letters',
  backup_missing: 'disk',
  disk_low: 'disk',
  disk_full: 'disk',
  database_slow: 'database',
  database_damaged: 'database',
  clocks_apart: 'database',
  books_wrong: 'books',
  audit_broken: 'seal',
  address_altered: 'seal',
  addresses_low: 'addresses',
  address_list_empty: 'addresses',
  address_list_low: 'addresses',
  currency_unarmed: 'addresses',
  currency_source_changed: 'addresses',
  currency_source_waiting: 'addresses',
  hook_failing: 'letters',
  visitors_shared: 'orders',
  attendance_ending: 'orders',
  approval_waiting: 'orders',
  claim_waiting: 'orders',
  statement_waiting: 'orders',
  deposit_unmatched: 'orders',
  prize_payment_gone: 'orders',
  prize_payment_unexplained: 'orders',
  prize_held: 'orders',
  list_entries_ending: 'orders',
  host_changes: 'seal',
} as const satisfies Record<AlarmKind, DeskPart>;

/** The page where an operator deals with an alarm. */
export const ALARM_PLACES = {
  rail_silent: STATUS_PATH,
  blocks_pruned: STATUS_PATH,
  prices_missing: '/market',
  price_halted: '/market',
  // Only that page says what to do about them.
  feed_silent: STATUS_PATH,
  feed_apart: STATUS_PATH,
  orders_stopped: '/market',
  desk_unattended: '/opening',
  desk_paused: '/opening',
  currency_paused: '/opening',
  order_overdue: '/orders?queue=to_send',
  order_failing: '/orders?queue=attention&only=fault',
  order_held: '/orders?queue=attention&only=hold',
  refund_due: '/orders?queue=attention&only=refund',
  mail_given_up: '/post?folder=given_up',
  mail_delayed: '/post?folder=waiting',
  mail_down: '/post?folder=waiting',
  reserve_short: '/treasury',
  reserve_full: '/treasury',
  reserve_low: '/treasury',
  message_unanswered: '/post?folder=contact',
  backup_missing: STATUS_PATH,
  disk_low: STATUS_PATH,
  disk_full: STATUS_PATH,
  database_slow: STATUS_PATH,
  database_damaged: STATUS_PATH,
  clocks_apart: STATUS_PATH,
  books_wrong: '/treasury',
  audit_broken: STATUS_PATH,
  address_altered: '/orders?queue=attention&only=hold',
  addresses_low: STATUS_PATH,
  address_list_empty: STATUS_PATH,
  address_list_low: STATUS_PATH,
  currency_unarmed: STATUS_PATH,
  currency_source_changed: STATUS_PATH,
  currency_source_waiting: STATUS_PATH,
  hook_failing: STATUS_PATH,
  visitors_shared: STATUS_PATH,
  attendance_ending: '/opening',
  approval_waiting: '/proposals',
  claim_waiting: '/bank',
  statement_waiting: '/bank',
  deposit_unmatched: '/unmatched',
  prize_payment_gone: '/treasury?view=prizes',
  prize_payment_unexplained: '/treasury?view=prizes',
  prize_held: '/treasury?view=prizes',
  list_entries_ending: '/lists?ending=1',
  host_changes: '/settings',
} as const satisfies Record<AlarmKind, string>;

/** Whether a page shows this place, whatever else its address says. */
export function isAt(place: string, page: { readonly pathname: string; readonly search: string }): boolean {
  const [pathname, query] = place.split('?');
  const shown = new URLSearchParams(page.search);
  return (
    pathname === page.pathname &&
    [...new URLSearchParams(query)].every(([key, value]) => shown.get(key) === value)
  );
}
