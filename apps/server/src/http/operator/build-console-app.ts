import type { FastifyInstance } from 'fastify';
import { registerAccountCoinRoutes } from './account-coin.routes.ts';
import { buildApp } from '../build-app.ts';
import { createEventStreams } from '../../live/event-stream.ts';
import { noteRoutes } from '../request/note-routes.ts';
import { POLICY_OF_CONSOLE } from '../security-headers.ts';
import { serveStaticFiles } from '../static-files.ts';
import type { ConsoleParts } from './console-parts.ts';
import { registerAccountRoutes } from './account.routes.ts';
import { registerBankRoutes } from './bank.routes.ts';
import { registerEventRoutes } from './events.routes.ts';
import { registerFactorRoutes } from './factor.routes.ts';
import { registerHomeRoutes } from './home.routes.ts';
import { registerInvitationRoutes } from './invitation.routes.ts';
import { registerMarginRoutes } from './margin.routes.ts';
import { registerMarketRoutes } from './market.routes.ts';
import { registerMetricsRoute } from './metrics.routes.ts';
import { createOperatorGate } from './operator-gate.ts';
import { createOperatorSessions } from '../../account/operator-sessions.ts';
import { registerOpeningRoutes } from './opening.routes.ts';
import { registerOrderRoutes } from './order.routes.ts';
import { registerPasskeyRoutes } from './passkey.routes.ts';
import { registerPayoutListRoutes } from './payout-list.routes.ts';
import { registerPeopleRoutes } from './people.routes.ts';
import { registerPostRoutes } from './post.routes.ts';
import { registerPracticeRoutes } from './practice.routes.ts';
import { registerListRoutes } from './list.routes.ts';
import { registerProposalRoutes } from './proposal.routes.ts';
import { registerQueueRoutes } from './queue.routes.ts';
import { registerPracticeStatementRoutes } from './practice-statement.routes.ts';
import { registerRehearsalPayoutRoutes } from './rehearsal-payout.routes.ts';
import { registerRestoreRoutes } from './restore.routes.ts';
import { registerSearchRoutes } from './search.routes.ts';
import { registerSettingRoutes } from './setting.routes.ts';
import { registerStatusRoutes } from './status.routes.ts';
import { registerTreasuryRoutes } from './treasury.routes.ts';
import { registerUnmatchedRoutes } from './unmatched.routes.ts';
import { registerUnpaidRoutes } from './unpaid.routes.ts';
import { registerVisitorRoutes } from './visitor.routes.ts';
import { registerOwnCallRoutes } from './own-call.routes.ts';
import { refuseForeignHosts, refuseForeignWrites } from './foreign-requests.ts';
import { registerSessionRoutes } from './session.routes.ts';
import { registerSignInRoutes } from './sign-in.routes.ts';

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

/** A screen of rehearsal desks only. */
const PRACTICE_PAGE = '/practice';

/** The operator's side, on a port of its own: its calls and its built pages. */
export async function buildConsoleApp(parts: ConsoleParts): Promise<FastifyInstance> {
  const { desk, accounts, log, connectionBounds, practiceClock, tracing } = parts.context;
  const { passwords, proxies } = parts;
  const policy = POLICY_OF_CONSOLE;
  const app = buildApp({ log, proxies, connectionBounds, practiceClock, policy, tracing });
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
  });
  registerSessionRoutes(app, parts, { sessions, gate });
  registerInvitationRoutes(app, parts, sessions);
  registerMetricsRoute(app, parts, parts.metricsToken);
  await app.register(async (guarded) => {
    gate.guard(guarded);
    registerPracticeRoutes(guarded, parts, gate);
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
    registerEventRoutes(guarded, parts, streams);
  });
  await serveStaticFiles(app, parts.pagesFolder, {
    isPage: (pathname) => isPage(parts, pathname),
    noted,
  });
  return app;
}

function isPage({ context }: ConsoleParts, pathname: string): boolean {
  return PAGES.has(pathname) || (context.mode === 'rehearsal' && pathname === PRACTICE_PAGE);
}
