import { createDemoRateSource } from '@naru/market';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context/context.ts';
import { buildPublicApp } from '../http/public/build-public-app.ts';
import { type OpenMarket, openMarket } from '../market/open-market.ts';
import { createTestContext } from './test-context.ts';
import type { TestDesk } from './test-desk.ts';

export interface TestPublicApp {
  readonly app: FastifyInstance;
  readonly market: OpenMarket;
}

/** The visitors' calls of a test desk, and the market that they show. */
export async function openPublicApp(
  house: TestDesk,
  changes: Partial<ServerContext> = {},
): Promise<TestPublicApp> {
  const market = openMarket(house.desk, createDemoRateSource());
  const app = await buildPublicApp(createTestContext(house, { market: market.facts, ...changes }));
  return { app, market };
}
