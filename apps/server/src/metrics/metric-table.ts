interface MetricWords {
  readonly kind: 'gauge' | 'counter';
  readonly help: string;
  readonly labels: readonly string[];
}

function gauge(help: string, ...labels: readonly string[]): MetricWords {
  return { kind: 'gauge', help, labels };
}

function counter(help: string, ...labels: readonly string[]): MetricWords {
  return { kind: 'counter', help, labels };
}

/**
 * Every figure of the desk's own. No label names a person, an order or an address. Moments are time stamps
 * and not ages, because the age that a hung process reported last would stand still.
 */
export const METRICS = {
  naru_missing: gauge('1 while it keeps the whole desk from taking orders, as /ready says.', 'what'),
  naru_alarm: gauge('0 while there is none, 1 for a warning, 2 if it is critical.', 'kind'),
  naru_rail_head_height: gauge('Height of the last block that the desk knows.', 'rail'),
  naru_rail_read_through_timestamp_seconds: gauge('Everything before it was looked at.', 'rail'),
  naru_rail_faults_total: counter('Rounds in which this process could not read the network.', 'rail'),
  naru_orders: gauge('Orders that have not ended.', 'stage'),
  naru_orders_oldest_timestamp_seconds: gauge('Since when the oldest of them waits.', 'stage'),
  naru_account_amount: gauge('Balance of the books in whole units, rounded.', 'asset', 'account'),
  naru_letters_waiting: gauge('Letters that are to be sent.'),
  naru_letters_oldest_timestamp_seconds: gauge('When the oldest of them was written; absent without any.'),
  naru_addresses_left: gauge('Deposit addresses that a list still has.', 'rail'),
  naru_addresses_ready: gauge('Deposit addresses made ahead of orders, 50 at most.', 'rail'),
  naru_price_snapshot_timestamp_seconds: gauge('When the prices were taken that orders are quoted at.'),
  naru_price_offered: gauge('1 while the currency has a price.', 'symbol'),
  naru_price_source_answered_timestamp_seconds: gauge('When the source last answered well.', 'source'),
  naru_price_source_failures: gauge('Failed calls in a row.', 'source'),
  naru_database_up: gauge('1 while the database answers and can be written to.'),
  naru_database_write_seconds: gauge('How long a real write takes.'),
  naru_database_reads_total: counter('Statements that read.'),
  naru_database_writes_total: counter('Transactions.'),
  naru_database_writes_queued: gauge('Transactions whose answer is not here yet.'),
  naru_clocks_apart_seconds: gauge('By how much the clocks of the desk and of its database differ.'),
  naru_disk_free_bytes: gauge('Free space where the data folder is.'),
} as const satisfies Record<string, MetricWords>;

export type MetricName = keyof typeof METRICS;

/** One line of an answer. */
export interface Sample {
  readonly name: MetricName;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
