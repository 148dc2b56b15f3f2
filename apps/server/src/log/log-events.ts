/** Who has to act on a line of the log: nobody, operators, owners, or the administrators of the machine. */
type Asked = 'nobody' | 'operators' | 'owners' | 'host';

interface LogEventWords {
  /** When the event is logged. */
  readonly when: string;
  readonly asked: Asked;
  /** The required action; empty for nobody. */
  readonly asks: string;
}

function note(when: string): LogEventWords {
  return { when, asked: 'nobody', asks: '' };
}

function ask(asked: Exclude<Asked, 'nobody'>, when: string, asks: string): LogEventWords {
  return { when, asked, asks };
}

const CHECK_DATABASE = 'Check the database; the desk tries again by itself. If it answers, report the fault.';
const CHECK_LOTTERY =
  'Check the database, and the node whose block is drawn with; the desk tries again by itself.';
const EXPECTED = 'Ask who did it if you did not expect it; the trail says who and why.';

/** Every event of the log. A line cannot be logged without a row here. */
export const LOG_EVENTS = {
  account_deleted: note('a visitor deleted their account'),
  account_keeping_failed: ask('host', 'ended sign-ins could not be removed', CHECK_DATABASE),
  account_note_failed: ask('host', 'the security log of an account lacks a line', CHECK_DATABASE),
  address_list_counted: ask(
    'operators',
    'how many deposit addresses a list still has: at the start, at a fifth, and at none',
    'Add new ones at the end of the list and restart, before it is used up; then its currencies close.',
  ),
  address_refill_failed: ask(
    'operators',
    'no new deposit addresses could be made',
    'Check that the network is read; without addresses no order can be placed with it.',
  ),
  adjustment_changed: ask('owners', 'a margin was changed', EXPECTED),
  currency_armed: ask('owners', 'where a currency is paid to was confirmed', EXPECTED),
  alarm_hook_failed: ask(
    'host',
    'the web hook for alarms did not take a text',
    'Check `ALARM_HOOK_URL`, `ALARM_HOOK_CHAT` and the service behind them.',
  ),
  alarms_failed: ask('host', 'what needs a person could not be read, so nobody is called', CHECK_DATABASE),
  audit_broken: ask(
    'owners',
    'a row of the trail does not match',
    'Pause new orders, keep a copy of the database, and run `naru audit verify`.',
  ),
  audit_failed: ask('host', 'the trail or the books could not be checked', CHECK_DATABASE),
  backup_failed: ask(
    'host',
    'the desk could not back itself up',
    'The line says why. Check that `BACKUP_DIR` can be written and has room; the desk tries again within ten minutes.',
  ),
  backup_written: note(
    'the desk has backed itself up; with the name of the file, and how many old ones were deleted',
  ),
  books_wrong: ask(
    'owners',
    'a balance differs from its entries',
    'Pause new orders, send no payouts in this currency, and run `naru audit verify`.',
  ),
  clock_stepped: ask(
    'host',
    'the clock of this machine or of its database was set, by so many milliseconds',
    'Turn on time synchronization (NTP). Deadlines close nothing for ten minutes after a step forward of' +
      ' more than a minute; customers whose unpaid orders a longer one closed are informed when it is taken back.',
  ),
  database_damaged: ask(
    'host',
    'the check of a large database after the start found damage',
    'Its disk is probably failing: keep a copy of the data folder, and restore the last backup on another disk.',
  ),
  database_unavailable: ask('host', 'a call met a database that cannot be reached', 'Bring it back.'),
  database_was_lost: ask(
    'host',
    'a rehearsal begins again, since its database is gone while its keys or mark are there',
    'Nothing, if you removed it. A live desk does not start then.',
  ),
  database_went_back: ask(
    'host',
    'another process restored the database; this one ends',
    'Start it again: the start handles the restore.',
  ),
  desk_closed: note('the desk ended as asked'),
  desk_key_replaced: ask(
    'host',
    'the desk started with `--new-key`',
    'Start without it the next time; what the old key sealed cannot be read.',
  ),
  desk_open: note('the desk takes calls'),
  desk_was_restored: ask(
    'operators',
    'the database is an older one than before',
    'Follow *This desk was restored* in the console before the next payout.',
  ),
  disk_full: ask('host', 'nothing can be written', 'Make room on the disk of the database.'),
  epoch_not_moved: ask('host', 'the mark that shows a restore was not written', 'Check the state folder.'),
  expiry_failed: ask('host', 'orders whose time is over could not be ended', CHECK_DATABASE),
  fault_uncaught: ask('host', 'the program failed and ended', 'Start it again, and report the fault.'),
  feeds_failed: ask('host', 'news or figures of other sites were not kept', CHECK_DATABASE),
  find_failed: ask('host', 'a visitor who asked for the link of an order got none', CHECK_DATABASE),
  history_asked: note('an exchange was asked for old prices'),
  history_failed: ask('host', 'prices were not kept for the charts', CHECK_DATABASE),
  invitation_revoked: note('an invitation to the console was taken back'),
  letter_delayed: ask('host', 'the mail server did not take a letter yet', 'If many wait, check it.'),
  letter_failed: ask('host', 'the program failed on a letter', 'Report the fault.'),
  letter_given_up: ask(
    'operators',
    'a letter is not sent any more',
    'The Mail page says why; inform its receiver in another way.',
  ),
  letter_sent: note('the mail server took a letter'),
  letter_shown: ask('owners', 'an operator read a letter with its links and codes', EXPECTED),
  letters_failed: ask('host', 'no letter could be sent', CHECK_DATABASE),
  list_changed: ask('owners', 'a block or allow list was changed', EXPECTED),
  login_refused: note('a visitor could not log in'),
  market_round_failed: ask('host', 'prices could not be collected', CHECK_DATABASE),
  marks_set: ask('owners', 'the marks of a reserve were changed', EXPECTED),
  module_act: note('an operator did something in a module; `what` names it'),
  message_answered: note('an operator answered a message'),
  metrics_failed: ask('host', 'figures of the database could not be read for a scrape', CHECK_DATABASE),
  news_missed: ask('host', 'changes of other processes could not be read', CHECK_DATABASE),
  no_price_source: ask('host', 'the desk started without prices', 'Name sources in `naru.config.json`.'),
  opening_changed: ask('owners', 'hours, a pause or a notice was changed', EXPECTED),
  operator_calls_set: ask('owners', 'an operator changed how they are called about alarms', EXPECTED),
  operator_changed: ask('owners', 'a role was changed, or a person was locked out', EXPECTED),
  operator_factor_set: ask('owners', 'an operator set up an authenticator app', EXPECTED),
  operator_invited: ask('owners', 'somebody was invited to the console', EXPECTED),
  operator_made: ask('owners', 'an invited person joined', EXPECTED),
  operator_passkey_added: ask('owners', 'an operator added a passkey', EXPECTED),
  operator_passkey_removed: ask('owners', 'an operator removed a passkey', EXPECTED),
  operator_password_set: ask('owners', 'an operator changed their password', EXPECTED),
  operators_called: note('letters and the web hook reported alarms'),
  order_altered: ask(
    'owners',
    'an order is not what the record says; it is on hold',
    'Find out who can write to the database before you close the hold.',
  ),
  order_changed: note('an order went on'),
  order_declined: note('the lists or the screening declined an order'),
  order_failed: ask(
    'operators',
    'one order could not be advanced, and is tried again',
    'Look at the order, which needs attention, and at its payments; report a fault of the program.',
  ),
  order_held: ask('operators', 'an order was put on hold', 'Look at what its hold says.'),
  page_draw_failed: ask('host', 'a page was sent without its order or its amounts', 'Report the fault.'),
  outcome_unknown: ask(
    'operators',
    'the connection was lost during a write',
    'Look at the order before you repeat what you did.',
  ),
  owner_created: ask('owners', 'the first owner was made', 'If it was not you, stop the desk.'),
  passkey_added: note('a visitor added a passkey'),
  passkey_removed: note('a visitor removed a passkey'),
  payments_to_receivers_not_recorded: note('a network paid receivers that are no longer watched'),
  persons_forgotten: note('personal data was kept long enough and is removed'),
  price_ordered: ask('owners', 'a price was stopped, set or freed', EXPECTED),
  prices_failed: ask('host', 'prices could not be published', CHECK_DATABASE),
  prices_unavailable: ask('operators', 'no price is good enough', 'Look at the Market page.'),
  proposal_approved: note('a second person approved what another one prepared'),
  proposal_rejected: note('what somebody prepared was rejected'),
  rail_answers_again: note('a network is read again'),
  rail_failed: ask(
    'operators',
    'a network could not be read',
    'Check its node or service if it goes on; no payments are seen meanwhile.',
  ),
  rail_server_absent: ask(
    'operators',
    'one of several servers of a network did not answer at the start; it is asked who it is before it is used',
    'Check it: with a single other server, payments wait for it, since two have to show them.',
  ),
  rejection_unhandled: ask('host', 'the program failed in one task', 'Report the fault.'),
  request_failed: ask('host', 'the program failed on a call', 'Report the fault with the route it names.'),
  requests_refused: note('how often each call was refused in the last minute'),
  restore_closed: ask('owners', 'the handling of a restore was closed', EXPECTED),
  lottery_failed: ask('host', 'a day of the lottery could not be announced or drawn', CHECK_LOTTERY),
  retention_failed: ask('host', 'personal data could not be removed', CHECK_DATABASE),
  risky_setting: ask('host', 'a setting of the start is unsafe', 'Change it as the start says.'),
  screening_unreachable: ask('host', 'the screening service did not answer', 'Check that service.'),
  screening_unusable: ask('host', 'the screening service answered something else', 'Check that service.'),
  second_factor_failed: ask('owners', 'a code of an operator was wrong', 'Ask them if there are many.'),
  sessions_ended_by_desk: note('an operator signed a visitor out everywhere'),
  sessions_unread: ask('host', 'ended sessions of the console may still show a page', CHECK_DATABASE),
  setting_changed: ask('owners', 'a setting was changed', EXPECTED),
  adjustment_proposed: note('a margin that is to be changed waits for a second person'),
  price_proposed: note('a price that is to be set by hand waits for a second person'),
  setting_proposed: note('a change of a setting waits for a second person'),
  settings_unusable: ask(
    'host',
    'the database has a setting that is not valid; the old one counts',
    'Correct it with `naru settings`.',
  ),
  sign_in_failed: ask('owners', 'a sign-in to the console failed', 'If there are many, close its port.'),
  signed_in: note('an operator signed in'),
  start_failed: ask('host', 'the desk could not start', 'Do what the message above it says.'),
  bank_lines_put_aside: note('an operator put lines of a bank’s statement aside that need nothing'),
  bank_lines_taken_back: note('lines of a bank’s statement wait for a person again'),
  statement_imported: note('a statement of a bank was imported'),
  step_up_failed: ask('owners', 'a password in the console was wrong', 'Ask them if there are many.'),
  stop_failed: ask('host', 'the desk ended with a fault', 'Report it; what was answered is written.'),
  store_warning: ask(
    'host',
    'the embedded database was not checked, or its program is old',
    'Do what the line says.',
  ),
  tables_filling: note(
    'an upgrade fills rows of the database; every ten seconds, with how many it has done and how many in all',
  ),
  tables_waiting: note(
    'the start waits for another process that upgrades the database, or was killed at it: until its' +
      ' lease ends (`leaseEndsAt`), and at most until `givesUpAt`',
  ),
  unmatched_proposed: note('a decision about an unmatched deposit waits for a second person'),
  treasury_proposed: note('an entry of the treasury waits for a second person'),
  treasury_recorded: ask('owners', 'an entry of the treasury was recorded', EXPECTED),
  prize_act_proposed: note('a decision about a prize waits for a second person'),
  prize_payment_judged: ask('owners', 'an operator decided what a payment to a winner is', EXPECTED),
  unmatched_decided: ask('owners', 'an operator decided about an unmatched deposit', EXPECTED),
  unpaid_orders_canceled: note('an operator canceled unpaid orders'),
  visitor_frozen: note('an operator froze a visitor'),
  visitor_unfrozen: note('an operator unfroze a visitor'),
} as const satisfies Readonly<Record<string, LogEventWords>>;

export type LogEventName = keyof typeof LOG_EVENTS;
