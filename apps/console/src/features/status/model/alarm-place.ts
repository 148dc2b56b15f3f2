import type { AlarmKind } from '@naru/contract';

export const STATUS_PATH = '/status';

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
} as const satisfies Record<AlarmKind, string>;
