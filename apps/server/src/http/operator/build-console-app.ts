import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { sendRefusal } from '../../wire/refusals.ts';
import { registerAccountCoinRoutes } from './payout/account-coin.routes.ts';
import { buildApp } from '../build-app.ts';
import { createEventStreams } from '../../live/event-stream.ts';
import { MODULES } from '../../modules.ts';
import { POLICY_OF_CONSOLE } from '../security-headers.ts';
import { serveStaticFiles } from '../static-files.ts';
import type { ConsoleParts } from './console-parts.ts';
import {
  registerAccountRoutes,
  registerFactorRoutes,
  registerSignInRoutes,
} from './session/own-account.routes.ts';
import { registerBankRoutes } from './bank/bank.routes.ts';
import { registerEventRoutes } from './desk/events.routes.ts';
import { registerHomeRoutes } from './desk/home.routes.ts';
import { registerInvitationRoutes, registerPeopleRoutes } from './people/people.routes.ts';
import { registerMarginRoutes } from './market/margin.routes.ts';
import { registerMarketRoutes } from './market/market.routes.ts';
import { createOperatorGate } from './operator-gate.ts';
import { createOperatorSessions } from '../../account/operator-sessions.ts';
import { registerOpeningRoutes } from './desk/opening.routes.ts';
import { registerOrderRoutes } from './order/order.routes.ts';
import { registerPasskeyRoutes } from './session/passkey.routes.ts';
import { registerPayoutListRoutes } from './payout/payout-list.routes.ts';
import { registerPostRoutes } from './people/post.routes.ts';
import { registerListRoutes } from './people/list.routes.ts';
import { registerProposalRoutes } from './desk/proposal.routes.ts';
import { registerQueueRoutes } from './order/queue.routes.ts';
import { registerPracticeStatementRoutes } from './bank/practice-statement.routes.ts';
import { registerRehearsalPayoutRoutes } from './payout/rehearsal-payout.routes.ts';
import { registerRestoreRoutes } from './desk/restore.routes.ts';
import { registerSearchRoutes } from './order/search.routes.ts';
import { registerSettingRoutes } from './desk/setting.routes.ts';
import { registerMetricsRoute, registerStatusRoutes } from './desk/status.routes.ts';
import { registerTreasuryRoutes } from './treasury/treasury.routes.ts';
import { registerUnmatchedRoutes } from './bank/unmatched.routes.ts';
import { registerUnpaidRoutes } from './order/unpaid.routes.ts';
import { registerVisitorRoutes } from './people/visitor.routes.ts';
import { registerOwnCallRoutes } from './session/own-call.routes.ts';
import { registerSessionRoutes } from './session/session.routes.ts';
import { noteRoutes } from '../request/noted-routes.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses every write that a page of another site could have caused (CSRF). */
function refuseForeignWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!READING.has(request.method) && !isSameOrigin(request))
      return sendRefusal(reply, 'origin_not_allowed');
    return undefined;
  });
}

/**
 * Browsers report the origin of a request in `Sec-Fetch-Site` (W3C Fetch Metadata), which no page can forge,
 * or in `Origin`. A write with neither is refused, too.
 */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === `${request.protocol}://${request.headers.host ?? ''}`;
}

/**
 * Answers only to the console's own host names. A foreign page can point a host name to this computer (DNS
 * rebinding) and would then be of the same origin; an IP address cannot be used so. `X-Forwarded-Host` does
 * not count, because such a page could send it.
 */
function refuseForeignHosts(app: FastifyInstance, hostNames: readonly string[]): void {
  const own = new Set(['localhost', ...hostNames]);
  app.addHook('onRequest', async (request, reply) => {
    const name = nameOf(request.headers.host ?? '');
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    return isAddress || own.has(name) ? undefined : sendRefusal(reply, 'host_not_allowed');
  });
}

/** The host name without port and final dot. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

/** Paths that are screens of the console. */
const PAGES = new Set([
  '/',
  '/orders',
  '/setup',
  '/post',
  '/market',
  '/treasury',
  '/bank',
  '/proposals',
  '/unpaid',
  '/unmatched',
  '/lists',
  '/visitors',
  '/search',
  '/status',
  '/batch',
  '/people',
  '/settings',
  '/opening',
  '/account',
  '/join',
]);

/** The operator's side, on a port of its own: its calls and its built pages. */
export async function buildConsoleApp(parts: ConsoleParts): Promise<FastifyInstance> {
  const { desk, accounts, log } = parts.context;
  const { passwords, proxies } = parts;
  const app = buildApp({ ...parts.context, proxies, policy: POLICY_OF_CONSOLE, publicUrl: null });
  const noted = noteRoutes(app);
  const streams = createEventStreams(app, desk.clock);
  refuseForeignHosts(app, parts.hostNames);
  refuseForeignWrites(app);
  const sessions = createOperatorSessions(desk);
  const gate = createOperatorGate({
    sessions,
    passwords,
    accounts,
    log,
    noteOperator: () => parts.context.noteOperator(),
    refreshSettings: () => parts.context.refreshSettings(),
  });
  registerSessionRoutes(app, parts, { sessions, gate });
  registerInvitationRoutes(app, parts, sessions);
  registerMetricsRoute(app, parts, parts.metricsToken);
  await app.register(async (guarded) => {
    gate.guard(guarded);
    registerSignInRoutes(guarded, parts, gate);
    registerOwnCallRoutes(guarded, parts, gate);
    registerFactorRoutes(guarded, parts, gate);
    registerPasskeyRoutes(guarded, parts, gate);
    registerHomeRoutes(guarded, parts);
    registerQueueRoutes(guarded, parts, gate);
    registerSearchRoutes(guarded, parts, gate);
    registerOrderRoutes(guarded, parts, gate);
    registerProposalRoutes(guarded, parts, gate);
    registerPayoutListRoutes(guarded, parts, gate);
    registerAccountCoinRoutes(guarded, parts, gate);
    registerRehearsalPayoutRoutes(guarded, parts, gate);
    registerPostRoutes(guarded, parts, gate);
    for (const { answerOperators } of MODULES) answerOperators?.(guarded, parts.context, gate);
    registerAccountRoutes(guarded, parts, gate);
    registerPeopleRoutes(guarded, parts, gate);
    registerRestoreRoutes(guarded, parts, gate);
    registerUnpaidRoutes(guarded, parts, gate);
    registerUnmatchedRoutes(guarded, parts, gate);
    registerListRoutes(guarded, parts, gate);
    registerVisitorRoutes(guarded, parts, gate);
    registerMarketRoutes(guarded, parts, gate);
    registerMarginRoutes(guarded, parts, gate);
    registerSettingRoutes(guarded, parts, gate);
    registerStatusRoutes(guarded, parts, gate);
    registerOpeningRoutes(guarded, parts, gate);
    registerTreasuryRoutes(guarded, parts, gate);
    registerBankRoutes(guarded, parts, gate);
    registerPracticeStatementRoutes(guarded, parts);
    registerEventRoutes(guarded, parts, { streams, sessions });
  });
  await serveStaticFiles(app, parts.pagesFolder, {
    isPage: (pathname) => isPage(parts, pathname),
    noted,
  });
  return app;
}

function isPage({ context }: ConsoleParts, pathname: string): boolean {
  if (PAGES.has(pathname)) return true;
  return context.mode === 'rehearsal' && MODULES.some(({ rehearsalPage }) => rehearsalPage === pathname);
}
