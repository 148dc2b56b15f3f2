import { ORDER_STAGES } from '@naru/core';

/** The longest text that the desk reads. */
export const TEXT_LENGTH_MAX = 500;

export const SEARCH_PATH = '/search';

/** What is searched for, as it is written in the address of the page; absent parts filter nothing. */
export interface SearchQuery {
  readonly q?: string;
  readonly stage?: string;
  readonly asset?: string;
  readonly operator?: string;
  /** The first and the last day, such as `2026-11-23`, in the reader's time zone. */
  readonly since?: string;
  readonly until?: string;
}

const PARTS = [
  'q',
  'stage',
  'asset',
  'operator',
  'since',
  'until',
] as const satisfies readonly (keyof SearchQuery)[];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function parseSearchQuery(params: URLSearchParams): SearchQuery {
  return Object.fromEntries(
    PARTS.map((part) => [part, params.get(part)?.slice(0, TEXT_LENGTH_MAX) ?? ''] as const).filter(
      ([part, value]) => value !== '' && isUsable(part, value),
    ),
  );
}

/** A filter that no desk understands is left out; the page then shows that it is not set. */
function isUsable(part: keyof SearchQuery, value: string): boolean {
  if (part === 'stage') return ORDER_STAGES.some((stage) => stage === value);
  if (part === 'since' || part === 'until') return DAY.test(value) && !Number.isNaN(dayStartMs(value, 0));
  return true;
}

/** The address of a search, and of an order in it, that can be sent to a colleague. */
export function searchHref(query: SearchQuery, reference?: string): string {
  const params = new URLSearchParams();
  for (const part of PARTS) {
    const value = query[part] ?? '';
    if (value !== '') params.set(part, value);
  }
  if (reference !== undefined) params.set('order', reference);
  const text = params.toString();
  return text === '' ? SEARCH_PATH : `${SEARCH_PATH}?${text}`;
}

export function hasFilter({ q: _text, ...filters }: SearchQuery): boolean {
  return Object.keys(filters).length > 0;
}

/** What the desk is asked: days become moments, and the last day belongs to it. */
export function toCallQuery({ since, until, ...rest }: SearchQuery): SearchQuery {
  return {
    ...rest,
    ...(since === undefined ? {} : { since: new Date(dayStartMs(since, 0)).toISOString() }),
    ...(until === undefined ? {} : { until: new Date(dayStartMs(until, 1)).toISOString() }),
  };
}

/** Midnight in the reader's time zone, `dayCount` days later; days have 23 to 25 hours. */
function dayStartMs(day: string, dayCount: number): number {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + dayCount);
  return start.getTime();
}
