import { type Result, ok, refuse } from '@naru/core';

const LIMIT_MAX = 100;
const LIMIT_DEFAULT = 10;

export interface ListQuery {
  readonly limit: number;
  readonly beforeReference?: string;
}

/** Reads `?limit=` (1 to 100) and `?before=` (the reference of the last row seen). */
export function parseListQuery(query: Readonly<Record<string, unknown>>): Result<ListQuery, 'field_invalid'> {
  const limitText = query['limit'] ?? String(LIMIT_DEFAULT);
  const before = query['before'];
  if (typeof limitText !== 'string' || !/^\d{1,3}$/.test(limitText)) return refuse('field_invalid');
  const limit = Number.parseInt(limitText, 10);
  if (limit < 1 || limit > LIMIT_MAX) return refuse('field_invalid');
  if (before === undefined) return ok({ limit });
  if (typeof before !== 'string' || before.length > 64) return refuse('field_invalid');
  return ok({ limit, beforeReference: before });
}
