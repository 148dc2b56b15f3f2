import type { FastifyInstance } from 'fastify';
import type { PasswordHasher } from '../../password/password-hasher.ts';
import { buildApp } from '../build-app.ts';
import type { ServerContext } from '../context.ts';
import { serveStaticFiles } from '../static-files.ts';
import type { SetupToken } from './setup-token.ts';

/** All that the console's calls know beside the house itself. */
export interface ConsoleParts {
  readonly context: ServerContext;
  readonly pagesFolder: string | null;
  /** Null when the desk had an owner at its start. */
  readonly setupToken: SetupToken | null;
  readonly passwords: PasswordHasher;
  /** Orders that a rail's watcher asks a person to look at. */
  readonly listRefusedOrders: () => readonly string[];
}

/** The operator's side, on a port of its own. */
export async function buildConsoleApp(parts: ConsoleParts): Promise<FastifyInstance> {
  const app = buildApp(parts.context);
  await serveStaticFiles(app, parts.pagesFolder, { isPage: () => true });
  return app;
}
