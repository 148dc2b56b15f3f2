import type { Notice } from '@naru/contract';
import { type Store, judgeArming } from '@naru/desk';
import { StoreFault } from '@naru/store';
import type { FastifyRequest, LightMyRequestResponse, FastifyInstance } from 'fastify';
import { buildApp } from '../build-app.ts';
import { MODULES } from '../../modules.ts';
import type { ServerContext } from '../../context/context.ts';
import { registerDocs } from '../docs.routes.ts';
import { createEventStreams } from '../../live/event-stream.ts';
import { boundRequests } from '../../limits/request-limits.ts';
import { keepFor, systemTimers, waitAtMost } from '../../machine/timers.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import { presentOpening } from '../../opening/present-opening.ts';
import { listMissing } from '../../status/list-missing.ts';
import { serveStaticFiles } from '../static-files.ts';
import { registerAuthRoutes } from './account/auth.routes.ts';
import { registerCountryRoutes, registerCurrencyRoutes } from './market/currency.routes.ts';
import { registerDeskDocument, registerContactRoutes, registerDeskRoutes } from './desk/desk.routes.ts';
import { registerLotteryRoutes } from './desk/lottery.routes.ts';
import { registerMarketRoutes } from './market/market.routes.ts';
import { openOrderPages } from './page/order-pages.ts';
import { openPageDrawer } from './page/page-drawer.ts';
import { registerPasskeyRoutes } from './account/passkey.routes.ts';
import { readOrderCookie } from './order/order-cookie.ts';
import { createTransactionReader } from './order/read-transaction.ts';
import { registerRehearsalRoutes } from './desk/rehearsal.routes.ts';
import { registerSearchEngines } from './page/search-engines.ts';
import {
  registerRefundAddressRoutes,
  registerMineRoutes,
  registerTransactionRoutes,
} from './order/transaction.routes.ts';
import { registerUserRoutes, registerUserSecurityRoutes } from './account/user.routes.ts';
import { openWrittenPages } from './page/written-pages.ts';
import { noteRoutes } from '../request/noted-routes.ts';
import { noteSharedAddresses } from '../../status/findings.ts';
import { randomUUID } from 'node:crypto';

/** Paths of the product's screens; every other path is the not-found page. */
const PAGES = [
  '/',
  '/buy-crypto-select',
  '/markets',
  '/backlog',
  '/user-profile',
  '/login',
  '/register',
  '/contact',
  '/faq',
  '/regulations',
  '/privacy-policy',
];
const READY_KEPT_MS = 1_000;
/** The longest wait for a database that hangs: programs that watch the desk wait no longer. */
const READY_MAX_MS = 4_000;
const ORDER_PAGES = /^\/buy-crypto-(?:confirm|details)\/[^/]+$/;

/** The visitors' side: the specification's calls, our own, and the built pages. */
export async function buildPublicApp(context: ServerContext): Promise<FastifyInstance> {
  const app = buildApp({
    ...context,
    charts: () => (context.front().widgets === 'builtin' ? 'no charts' : 'charts'),
    form: 'form',
  });
  noteSharedAddresses(app, context.desk);
  const noted = noteRoutes(app);
  const own = createOwnCalls();
  const streams = createEventStreams(app, context.desk.clock);
  const readTransaction = createTransactionReader(context);
  boundRequests(app, context.limits, own.isOwn);
  registerDeskRoutes(app, context);
  registerHealth(app, context);
  const nowMs = (): number => context.desk.clock.nowMs();
  registerSearchEngines(app, { ...context, nowMs });
  const notices = (): readonly Notice[] => presentOpening(context.desk).notices;
  registerDeskDocument(app, context);
  registerDocs(app);
  registerCurrencyRoutes(app, context);
  registerMarketRoutes(app, context, streams);
  registerTransactionRoutes(app, { context, readTransaction }, streams);
  registerRefundAddressRoutes(app, { context, readTransaction });
  registerAuthRoutes(app, context);
  registerUserRoutes(app, context);
  registerUserSecurityRoutes(app, context);
  registerPasskeyRoutes(app, context);
  registerCountryRoutes(app);
  registerMineRoutes(app, { context, readTransaction });
  registerContactRoutes(app, context);
  registerLotteryRoutes(app, context);
  registerRehearsalRoutes(app, context);
  for (const { answerVisitors } of MODULES) answerVisitors?.(app, context);
  const drawer = openPageDrawer(context.pagesFolder);
  app.addHook('onClose', async () => drawer?.close());
  const drawing = { ...context, nowMs, notices, drawer, answerOf: async (url: string) => own.read(app, url) };
  const written = openWrittenPages({
    ...drawing,
    hasOrders: (request) => readOrderCookie(context, request).length > 0,
  });
  const orders = openOrderPages({
    ...drawing,
    answerFor: async (url, visitor) => own.readFor(app, url, visitor),
  });
  await serveStaticFiles(app, context.pagesFolder, {
    isPage,
    noted,
    drawPage: async (...asked) => (await orders.draw(...asked)) ?? written.draw(...asked),
  });
  return app;
}

function registerHealth(app: FastifyInstance, context: ServerContext): void {
  // Whether this process answers, for a proxy: order pages are served without prices, too.
  app.get('/health', async (_request, reply) =>
    context.isStopping() ? reply.status(503).header('connection', 'close').send({ ok: false }) : { ok: true },
  );
  // The database is asked at most once a second.
  const checkReady = keepFor({ nowMs: () => context.desk.clock.nowMs(), keptMs: READY_KEPT_MS }, () =>
    pingInTime(context.desk.store),
  );
  app.get('/ready', async (_request, reply) => {
    await checkReady('');
    const missing = listMissing(context);
    const state = { missing, ...listNotOffered(context) };
    return missing.length === 0 ? { ok: true, ...state } : sendRefusal(reply, 'not_ready', state);
  });
}

/** Throws a fault of the store if it does not answer in time, or cannot be written to. */
async function pingInTime(store: Pick<Store, 'ping'>): Promise<void> {
  let isThere = false;
  const ping = store.ping().then(() => {
    isThere = true;
  });
  await waitAtMost(systemTimers, READY_MAX_MS, ping);
  if (!isThere) throw new StoreFault('database_unavailable', 'the database does not answer');
}

function isPage(pathname: string): boolean {
  const bare = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return PAGES.includes(bare) || ORDER_PAGES.test(bare);
}

/** For monitoring: networks that lag, and currencies closed because of their receiving addresses. */
function listNotOffered({ desk, isRailHealthy }: ServerContext) {
  const lagging = [...desk.rails.keys()].filter((railId) => !isRailHealthy(railId));
  const unarmed = [...desk.assets.keys()].flatMap((assetId) => {
    const { state } = judgeArming(desk, assetId);
    return state === 'armed' ? [] : [{ currency: assetId, reason: state }];
  });
  return { lagging, unarmed };
}

const HEADER = 'x-naru-own-call';

/** Calls of the desk to itself: answered like a visitor's, but not counted by the rate limits. */
export interface OwnCalls {
  readonly isOwn: (request: FastifyRequest) => boolean;
  /** The body of an answer, or null if the call was refused. */
  readonly read: (app: FastifyInstance, url: string) => Promise<string | null>;
  /** The same in the name of a visitor: counted for them, and without their cookies. */
  readonly readFor: (app: FastifyInstance, url: string, visitor: FastifyRequest) => Promise<string | null>;
}

/** The key is new at every start and never leaves the process. */
export function createOwnCalls(): OwnCalls {
  const key = randomUUID();
  return {
    isOwn: (request) => request.headers[HEADER] === key,
    read: async (app, url) => bodyOf(await app.inject({ url, headers: { [HEADER]: key } })),
    readFor: async (app, url, { ip, headers: { 'user-agent': agent = '' } }) =>
      bodyOf(await app.inject({ url, remoteAddress: ip, headers: { 'user-agent': agent } })),
  };
}

function bodyOf({ statusCode, body }: LightMyRequestResponse): string | null {
  return statusCode === 200 ? body : null;
}
