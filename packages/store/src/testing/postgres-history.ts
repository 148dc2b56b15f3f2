import type { PostgresSession } from './postgres-session.ts';

const LIST_ENTRIES = `INSERT INTO list_entries SELECT 'e' || n, 1, n, 'block', 'address', 'v' || n, 'r',
  'o', n, n, NULL, 's', 'h', NULL FROM generate_series(1, 20060) AS n`;

const LETTERS = `INSERT INTO letters SELECT 'l' || n, 'find_orders',
  CASE WHEN n > 15000 THEN 'e' || n END, 'en',
  CASE WHEN n > 15000 THEN '{"orderId":"o","reference":"r"}' END, md5(n::text), n,
  CASE WHEN n > 20000 THEN 'waiting' ELSE 'sent' END, 1, n, NULL, NULL, NULL,
  CASE WHEN n <= 20000 THEN n END FROM generate_series(1, 20060) AS n`;

const LOTTERY_DAYS = `INSERT INTO lottery_days (date, time_zone, starts_at_ms, ends_at_ms, state,
  announced_at_ms, commitment, prize_asset_id, prize_base_units, prize_usd_cents)
  SELECT 'd' || n, 'UTC', n, n + 1, 'empty', n, 'c', 'LTC', 1, 1 FROM generate_series(1, 2000) AS n`;

const LOTTERY_ENTRIES = `INSERT INTO lottery_entries SELECT 'd' || (1 + n % 2000), n, 'l', 's', 'u' || n
  FROM generate_series(1, 20060) AS n`;

/** Years of a desk: 20,000 ended orders and 60 open ones, with all their rows, analyzed. */
export async function fillWithHistory(session: PostgresSession): Promise<void> {
  await session.ask(`INSERT INTO orders (order_id, reference, version, stage, pay_asset_id, receive_asset_id,
      pay_rail_id, receive_rail_id, pay_base_units, receive_base_units, snapshot_id, is_demo_rate,
      pay_usd_price, receive_usd_price, adjustment_parts_per_million, email, receive_address,
      receive_watch_key, deposit_address, deposit_watch_key, deposit_address_index, created_at_ms,
      lock_ends_at_ms, updated_at_ms, delivered_at_ms, language, letter_choice, audit_hash)
    SELECT md5(n::text), 'NR-' || n, 1, stage, 'LTC', 'KRW', 'ltc', 'krw-bank', n, n, 's', 0, '1', '1', 0,
      'e', 'a', 'k', 'd', 'w' || n, n, n, n, n, CASE stage WHEN 'delivered' THEN n END, 'en', 'all', 'h'
    FROM generate_series(1, 20060) AS n, LATERAL (SELECT CASE
      WHEN n > 20000 THEN (ARRAY['awaiting_deposit', 'seen', 'funded', 'assigned'])[1 + n % 4]
      ELSE (ARRAY['delivered', 'closed'])[1 + n % 2] END AS stage) AS staged`);
  const statements = [
    `INSERT INTO audit_entries SELECT 'a' || n, md5(n::text), 1, 'create', NULL, 'closed', 'customer', '',
      NULL, NULL, n, 'f', 'r', '[]', '', 'h' FROM generate_series(1, 20060) AS n`,
    `INSERT INTO open_locks SELECT 'k' || n % 500, md5(n::text), n FROM generate_series(1, 20060) AS n`,
    `INSERT INTO unpaid_uses SELECT 'k' || n % 500, md5(n::text), n FROM generate_series(1, 20060) AS n`,
    `INSERT INTO sightings SELECT 'ltc', 'o' || n, md5(n::text), 'deposit', 'w', 'LTC', n, 't' || n, '', n,
      'b' || n / 10, NULL, '', NULL, n, NULL, CASE WHEN n > 5 THEN 'booked' END, NULL, 'h', 1
      FROM generate_series(1, 20000) AS n`,
    `INSERT INTO sightings SELECT 'ltc', 'o' || n, md5(n::text), 'deposit', 'w', 'LTC', n, 't' || n, '', NULL,
      NULL, NULL, '', NULL, n, NULL, NULL, NULL, 'h', NULL FROM generate_series(20001, 20060) AS n`,
    `INSERT INTO sighted_orders SELECT 'rail' || n % 5, md5(n::text) FROM generate_series(1, 20060) AS n`,
    `INSERT INTO disbursements SELECT 'p' || n, md5(n::text), 'payout', NULL, 'krw-bank', 'KRW', 'a', 'w', n,
      'approved', NULL, 'o', n FROM generate_series(1, 20000) AS n`,
    `INSERT INTO deposit_addresses SELECT 'ltc', n, 'w' || n, 'd', NULL,
      CASE WHEN n <= 20060 THEN md5(n::text) END, CASE WHEN n <= 20060 THEN n END
      FROM generate_series(1, 20100) AS n`,
    `INSERT INTO watch_entries SELECT 'ltc', 'w' || n, 'deposit', md5(n::text), n
      FROM generate_series(1, 20060) AS n`,
    `INSERT INTO journal_entries SELECT 'e' || n, 'k' || n, md5(n::text), n
     FROM generate_series(1, 20060) AS n`,
    `INSERT INTO journal_legs SELECT 'e' || n, 0, 'reserve', 'KRW', n FROM generate_series(1, 20060) AS n`,
    `INSERT INTO earnings SELECT n, 'e' || n, 0, md5(n::text), 'LTC', 'KRW', 'o', 'margin', 'LTC', n, n, n
      FROM generate_series(1, 20060) AS n`,
    `INSERT INTO refund_cases (refund_id, order_id, kind, state, rail_id, asset_id, allocated_base_units,
      opened_at_ms, due_at_ms) SELECT 'r' || n, md5(n::text), 'full',
      CASE WHEN n > 20000 THEN (ARRAY['due', 'approved'])[1 + n % 2] ELSE 'refunded' END,
      'ltc', 'LTC', n, n, n
      FROM generate_series(1, 20060) AS n`,
    `INSERT INTO holds SELECT 'h' || n, md5(n::text), 'operator', 'o', n, n, 'o',
      CASE WHEN n <= 20000 THEN n END FROM generate_series(1, 20060) AS n`,
    `INSERT INTO idempotency_keys SELECT 'k' || n, 'b', md5(n::text), n FROM generate_series(1, 20060) AS n`,
    LETTERS,
    `INSERT INTO users (user_id, version, username, username_key, email, email_key, phone, full_name,
      date_of_birth, country_code, password_hash, language, totp_secret, totp_pending_secret, totp_last_step,
      known_devices_json, created_at_ms, updated_at_ms, leaving_at_ms, access_hash)
      SELECT 'past' || n, 1, 'p', 'past' || n, 'p', 'past' || n, '', '', '', NULL, 'h', 'en', NULL, NULL, 0,
      '[]', n, n, NULL, 'h' FROM generate_series(1, 2000) AS n`,
    `INSERT INTO user_events SELECT 'v' || n, 'past' || (1 + n % 2000), 'signed_in', '', n
      FROM generate_series(1, 20060) AS n`,
    `INSERT INTO bank_imports VALUES ('i', 'krw-bank', 'o', 1, 'h', 20060)`,
    `INSERT INTO bank_lines SELECT 'l' || n, 'krw-bank', 'i', n, 'in', n, n, 'second', n, 's', NULL, '', '',
      '', 'k', NULL, 0 FROM generate_series(1, 20060) AS n`,
    LIST_ENTRIES,
    LOTTERY_DAYS,
    LOTTERY_ENTRIES,
    `ANALYZE`,
  ];
  for (const statement of statements) await session.ask(statement);
}
