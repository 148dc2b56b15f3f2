import { LOSS_USE, PRIZE_STANDINGS, type PrizeChange, type PrizePayment, prizeUse } from '@naru/desk';
import { freeOutput, useOutput } from '../deposit/used-outputs.ts';
import { baseUnits, integer, oneOf, orNull, text } from '../sql/field.ts';
import type { Script } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

export const PRIZE_PAYMENTS = defineTable<PrizePayment>('prize_payments', {
  railId: text,
  outputKey: text,
  prizeDate: text,
  assetId: text,
  watchKey: text,
  baseUnits,
  txid: text,
  blockHeight: orNull(integer),
  blockHash: orNull(text),
  firstSeenAtMs: integer,
  droppedAtMs: orNull(integer),
  standing: orNull(oneOf(PRIZE_STANDINGS)),
});

export type PrizeRefusal = 'output_already_used' | 'payment_settled';

/** One of a scan may be there already; what the scan has read of its block is newer. */
const NAME_PAYMENT = `ON CONFLICT (rail_id, output_key) DO UPDATE SET
  prize_date = excluded.prize_date, standing = excluded.standing`;

export function prizeScript({ paying, judged }: PrizeChange): Script<PrizeRefusal> {
  return [
    ...paying.flatMap((payment) => [
      useOutput(payment, prizeUse(payment.prizeDate)),
      PRIZE_PAYMENTS.insert(payment, { onConflict: NAME_PAYMENT }),
    ]),
    ...judged.flatMap(({ payment, standing }) => [
      ...(standing === 'lost' ? [useOutput(payment, LOSS_USE, prizeUse(payment.prizeDate))] : []),
      ...(payment.standing === 'lost' ? [freeOutput(payment, LOSS_USE)] : []),
      {
        sql: `UPDATE prize_payments SET standing = ?
          WHERE rail_id = ? AND output_key = ? AND standing IS NOT DISTINCT FROM ?`,
        values: [standing, payment.railId, payment.outputKey, payment.standing],
        refusedWhenUnchanged: 'payment_settled' as const,
      },
    ]),
  ];
}
