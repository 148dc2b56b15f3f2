import { alternativeMe, coinMarketCapIndex, createKeyedNews } from './feed/fear-greed-sources.ts';
import { DEFAULT_NEWS_FEEDS, createRssSource } from './feed/rss-news.ts';
import { DAILY_SOURCES } from './history/daily-source.ts';
import { listPriceSources } from './source/all-sources.ts';
import { type Service, type Transport, callService } from './transport/transport.ts';

export interface ServiceCheck {
  readonly sourceId: string;
  /** How many rows of its response were readable; 0 if there is a problem. */
  readonly rows: number;
  /** Null: it responds as its adapter expects. */
  readonly problem: string | null;
}

/** Calls every service of a live desk once, one after the other, and parses its response. */
export async function checkServices(
  transport: Transport,
  options: { readonly nowMs: number; readonly cryptocompareKey?: string },
): Promise<readonly ServiceCheck[]> {
  const { nowMs, ...keys } = options;
  const { cryptocompareKey } = keys;
  const services: readonly Service<unknown>[] = [
    ...listPriceSources(keys),
    ...DAILY_SOURCES.map((source) => ({
      ...source,
      sourceId: `${source.sourceId}-days`,
      url: source.urlOf(source.only ?? 'BTC', nowMs),
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

async function checkService(transport: Transport, service: Service<unknown>): Promise<ServiceCheck> {
  const { sourceId } = service;
  const answer = await callService(transport, service);
  if (answer.ok)
    return { sourceId, rows: Array.isArray(answer.value) ? answer.value.length : 1, problem: null };
  const problem = answer.reason === 'status' ? `status ${answer.status}` : answer.reason;
  return { sourceId, rows: 0, problem };
}

/** True if no service could be reached: then nothing is known about any of them. */
export function isOffline(checks: readonly ServiceCheck[]): boolean {
  return checks.every(({ problem }) => problem === 'unreachable' || problem === 'timed_out');
}
