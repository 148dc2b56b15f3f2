import { plainCount } from './plain-amount.ts';

/** In the order in which a form asks for them. */
const QUOTA_NAMES = ['client', 'address', 'strangers'] as const;
type QuotaName = (typeof QUOTA_NAMES)[number];

/** One limit: so many requests in so many seconds, as typed. */
export interface TypedQuota {
  readonly name: QuotaName;
  readonly requests: string;
  readonly seconds: string;
}

/**
 * What a form asks for: the limits of the default, each with its present value. A limit that is not kept has
 * that of the default.
 */
export function parseQuotas(text: string, defaultText: string): readonly TypedQuota[] {
  const now = readQuotas(text);
  return readQuotas(defaultText).map((each) => now.find(({ name }) => name === each.name) ?? each);
}

/** Reads `{"client":[10,60],"address":[100,60]}`; empty for any other text. */
export function readQuotas(text: string): readonly TypedQuota[] {
  const pairs = new Map(Object.entries(parseObject(text)));
  return QUOTA_NAMES.flatMap((name) => {
    const pair: unknown = pairs.get(name);
    if (!Array.isArray(pair)) return [];
    const [requests, seconds]: readonly unknown[] = pair;
    return [{ name, requests: String(requests), seconds: String(seconds) }];
  });
}

/** The text that the desk reads; a part that is no number stays as typed, and is refused. */
export function formatQuotas(quotas: readonly TypedQuota[]): string {
  const written = (typed: string): string => plainCount(typed) ?? JSON.stringify(typed);
  const pairs = quotas.map(
    ({ name, requests, seconds }) => `"${name}":[${written(requests)},${written(seconds)}]`,
  );
  return `{${pairs.join(',')}}`;
}

/** The desk's own bounds of every limit. */
const REQUESTS_MAX = 1_000_000;
const SECONDS_MAX = 24 * 3_600;

export function isQuota({ requests, seconds }: Pick<TypedQuota, 'requests' | 'seconds'>): boolean {
  return isCount(requests, REQUESTS_MAX) && isCount(seconds, SECONDS_MAX);
}

function isCount(typed: string, max: number): boolean {
  const count = plainCount(typed);
  return count !== null && Number(count) >= 1 && Number(count) <= max;
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
