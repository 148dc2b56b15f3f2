import type { Result } from '@naru/core';
import { alternativeMe, coinMarketCapIndex } from '../feed/fear-greed-sources.ts';
import { createKeyedNews } from '../feed/keyed-news.ts';
import { DEFAULT_NEWS_FEEDS, createRssSource } from '../feed/rss-news.ts';
import { DAILY_SOURCES } from '../history/daily-source.ts';
import { listPriceSources } from '../source/all-sources.ts';
import type { Transport } from '../transport/transport.ts';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 16 * 1024 * 1024;

export interface ServiceCheck {
  readonly sourceId: string;
  /** How many rows of its answer were understood; 0 where there is a problem. */
  readonly rows: number;
  /** Null: it answers as its adapter expects. */
  readonly problem: string | null;
}

interface Service {
  readonly sourceId: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readAnswer(body: string): Result<unknown, string>;
}

/** Asks every service that a live desk asks, once and one after the other, and reads its answer. */
export async function checkServices(
  transport: Transport,
  options: { readonly nowMs: number; readonly cryptocompareKey?: string },
): Promise<readonly ServiceCheck[]> {
  const { nowMs, ...keys } = options;
  const { cryptocompareKey } = keys;
  const services: readonly Service[] = [
    ...listPriceSources(keys),
    ...DAILY_SOURCES.map((source) => ({
      sourceId: `${source.sourceId}-days`,
      url: source.urlOf(source.only ?? 'BTC', nowMs),
      readAnswer: (body: string) => source.readAnswer(body),
    })),
    alternativeMe,
    coinMarketCapIndex,
    ...DEFAULT_NEWS_FEEDS.en.map((url) => createRssSource(url, 'en')),
    ...DEFAULT_NEWS_FEEDS.kr.map((url) => createRssSource(url, 'kr')),
    ...(cryptocompareKey === undefined ? [] : [createKeyedNews(cryptocompareKey)]),
  ];
  const checks: ServiceCheck[] = [];
  for (const service of services) checks.push(await checkService(transport, service));
  return checks;
}

async function checkService(transport: Transport, service: Service): Promise<ServiceCheck> {
  const { sourceId, url, headers = {} } = service;
  const answer = await transport.fetch({ url, headers, timeoutMs: TIMEOUT_MS, bytesMax: BYTES_MAX });
  if (!answer.ok) {
    const status = answer.status === null ? '' : ` ${answer.status}`;
    return { sourceId, rows: 0, problem: `${answer.reason}${status}` };
  }
  const read = service.readAnswer(new TextDecoder().decode(answer.bytes));
  if (!read.ok) return { sourceId, rows: 0, problem: read.reason };
  return { sourceId, rows: Array.isArray(read.value) ? read.value.length : 1, problem: null };
}

/** True where not one service could be reached: then nothing is known about any of them. */
export function isOffline(checks: readonly ServiceCheck[]): boolean {
  return checks.every(({ problem }) => problem === 'unreachable' || problem === 'timed_out');
}
