import type { RateAnswer, RateAsk, SharedCounts } from '@naru/desk';
import { integer, orNull } from '../sql/field.ts';
import { integerOf, textOf } from '../sql/row.ts';
import type { Database } from '../sql/statement.ts';

const US_PER_MS = 1_000;
/** Beyond any window: such a time was written by a clock that was set back since. */
const NO_WINDOW_US = 2 * 24 * 60 * 60 * 1_000 * US_PER_MS;

const TAKEN_US = orNull(integer);
const ASK_COLUMNS = { rate_key: 'text', whole_at_us: 'integer', full_at_us: 'integer' } as const;

/** For engines that several processes share. */
export function createSharedCounts(database: Database): SharedCounts {
  return {
    takeRates: async (asks, nowMs) => {
      const nowUs = nowMs * US_PER_MS;
      const sql = takeSql(database.dialect.rowsOf(ASK_COLUMNS, asks.length));
      const values = [JSON.stringify(toAskRows(asks, nowUs)), nowUs, nowUs, nowUs, nowUs];
      const rows = await database.all(sql, values);
      return rows.map((row): RateAnswer => {
        const takenUs = TAKEN_US.read(row, 'taken_us');
        const wholeAtUs = takenUs ?? integerOf(row, 'known_us');
        return { key: textOf(row, 'rate_key'), isTaken: takenUs !== null, wholeAtUs };
      });
    },
    forgetRate: async (key) => {
      await database.write([{ sql: `DELETE FROM rate_counts WHERE rate_key = ?`, values: [key] }]);
    },
    forgetWholeRates: async (nowMs) => {
      const nowUs = nowMs * US_PER_MS;
      const sql = `DELETE FROM rate_counts WHERE whole_at_us <= ? OR full_at_us > ?`;
      await database.write([{ sql, values: [nowUs, nowUs + NO_WINDOW_US] }]);
    },
  };
}

/** Sorted, so that two statements cannot deadlock. */
function toAskRows(asks: readonly RateAsk[], nowUs: number): readonly object[] {
  const rows = asks.map(({ key, costUs, windowUs }) => ({
    rate_key: key,
    whole_at_us: nowUs + costUs,
    full_at_us: nowUs + windowUs,
  }));
  return rows.toSorted((left, right) => (left.rate_key < right.rate_key ? -1 : 1));
}

/**
 * Each row of `asked` is the new value of an unused key. Whether all keys have enough left is looked up
 * first; the condition of the conflict checks again against later writes.
 */
function takeSql(asked: string): string {
  return `WITH asked AS (SELECT * FROM ${asked} AS list
    ), known AS (
      SELECT asked.rate_key, coalesce(counts.whole_at_us, 0) AS whole_at_us,
        coalesce(counts.whole_at_us, 0) + asked.whole_at_us - ? <= asked.full_at_us AS fits
      FROM asked LEFT JOIN rate_counts counts ON counts.rate_key = asked.rate_key
    ), taken AS (
      INSERT INTO rate_counts (rate_key, whole_at_us, full_at_us)
      SELECT rate_key, whole_at_us, full_at_us FROM asked
      WHERE NOT EXISTS (SELECT 1 FROM known WHERE NOT known.fits) ORDER BY rate_key
      ON CONFLICT (rate_key) DO UPDATE SET full_at_us = excluded.full_at_us,
        whole_at_us = CASE WHEN rate_counts.whole_at_us > ?
          THEN rate_counts.whole_at_us + excluded.whole_at_us - ? ELSE excluded.whole_at_us END
      WHERE rate_counts.whole_at_us + excluded.whole_at_us - ? <= excluded.full_at_us
      RETURNING rate_key, whole_at_us
    )
    SELECT known.rate_key, known.whole_at_us AS known_us, taken.whole_at_us AS taken_us
    FROM known LEFT JOIN taken ON taken.rate_key = known.rate_key`;
}
