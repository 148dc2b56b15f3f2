const DAY_MS = 86_400_000;

/** The first and the last day of a report, such as `2026-11-23`; both are included. */
export interface ProfitPeriod {
  readonly from: string;
  readonly to: string;
}

/** The `count` days up to today in a time zone, by its IANA name. */
export function lastDays(
  count: number,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): ProfitPeriod {
  // Sweden writes dates as ISO 8601 does.
  const to = new Date(nowMs).toLocaleDateString('sv-SE', { timeZone: zone });
  return { from: new Date(Date.parse(to) - (count - 1) * DAY_MS).toISOString().slice(0, 10), to };
}
