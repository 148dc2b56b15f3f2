import type { TrackRecord } from '@naru/contract';
import { type WireObject, readWireObject } from '../api/wire-fields.ts';

/** What cannot be read is said to be unknown. */
export function readTrackRecord(wire: WireObject | null): TrackRecord {
  return {
    deliveredCount: wire?.number('deliveredCount') ?? 0,
    medianMinutes: wire?.number('medianMinutes') ?? null,
    p95Minutes: wire?.number('p95Minutes') ?? null,
    canceledPercent: wire?.number('canceledPercent') ?? null,
    refundCount: wire?.number('refundCount') ?? 0,
    refundMedianHours: wire?.number('refundMedianHours') ?? null,
    overdueCount: wire?.number('overdueCount') ?? 0,
    pairs: (wire?.list('pairs') ?? []).flatMap((row) => {
      const pair = readWireObject(row);
      const [pay, receive] = [pair?.text('pay') ?? null, pair?.text('receive') ?? null];
      const medianMinutes = pair?.number('medianMinutes') ?? null;
      return pay === null || receive === null || medianMinutes === null
        ? []
        : [{ pay, receive, medianMinutes }];
    }),
  };
}
