import { EARNING_ACCOUNTS } from '@naru/core';
import type { EarningSum } from '@naru/desk';
import { sumBaseUnits } from '../sql/dialect.ts';
import { oneOf, orNull, text } from '../sql/field.ts';
import { integerOf, textOf } from '../sql/row.ts';
import type { Database, Row, SqlValue } from '../sql/statement.ts';

const [ACCOUNT, TEXT_OR_NULL] = [oneOf(EARNING_ACCOUNTS), orNull(text)];

/** Gains and costs apart, by whatever a report asks for. */
export async function sumEarnings(
  database: Database,
  where: string,
  values: readonly SqlValue[],
): Promise<readonly EarningSum[]> {
  const { dialect } = database;
  const group = `pay_asset_id, receive_asset_id, operator_id, account, asset_id, is_cost`;
  const rows = await database.all(
    `SELECT ${group}, count(*) AS leg_count, count(*) - count(usd_cents) AS unpriced_count,
        ${dialect.sumOf('base_units')} AS base_units, ${dialect.sumOf('usd_cents')} AS usd_cents,
        ${dialect.sumOf('krw')} AS krw
      FROM (SELECT *, CASE WHEN ${dialect.isBelowZero('base_units')} THEN 1 ELSE 0 END AS is_cost
        FROM earnings WHERE ${where}) AS signed_earnings
      GROUP BY ${group} ORDER BY ${group}`,
    values,
  );
  return rows.map(toSum);
}

function toSum(row: Row): EarningSum {
  return {
    payAssetId: TEXT_OR_NULL.read(row, 'pay_asset_id'),
    receiveAssetId: TEXT_OR_NULL.read(row, 'receive_asset_id'),
    operatorId: textOf(row, 'operator_id'),
    account: ACCOUNT.read(row, 'account'),
    assetId: textOf(row, 'asset_id'),
    legCount: integerOf(row, 'leg_count'),
    unpricedCount: integerOf(row, 'unpriced_count'),
    baseUnits: sumBaseUnits(textOf(row, 'base_units')),
    usdCents: sumOrZero(row, 'usd_cents'),
    krw: sumOrZero(row, 'krw'),
  };
}

/** Null where none of the legs had a price. */
function sumOrZero(row: Row, column: string): bigint {
  const sum = TEXT_OR_NULL.read(row, column);
  return sum === null ? 0n : sumBaseUnits(sum);
}
