import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openBuiltFiles } from './file/built-files.ts';
import { sendRefusal } from '../wire/refusals.ts';
import type { NotedRoute } from './request/note-routes.ts';
import { isCall, pathnameOf } from '../wire/request-path.ts';

/**
 * Paths of pages: reloading one of them must give the page, any other path is a 404 with the page.
 */
export interface PageRoutes {
  readonly isPage: (pathname: string) => boolean;
  /** The page of one path, or its reply if that was sent; without it, every path gets `index.html`. */
  readonly drawPage?: (
    pathname: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Buffer | FastifyReply | null>;
  /** Every route of the application: their paths with another method are a 405. */
  readonly noted: readonly NotedRoute[];
}

/** A path that ends in a file name. */
const FILE_NAME = /\.[A-Za-z0-9]{1,8}$/;
const INDEX = '/index.html';

/**
 * Serves a built web application: hashed files are cached for ever, pages never. An unknown path under /api
 * is refused in JSON.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  pagesFolder: string | null,
  routes: PageRoutes,
): Promise<void> {
  const files = pagesFolder === null ? null : await openBuiltFiles(pagesFolder);
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = pathnameOf(request);
    const allowed = allowedMethods(routes.noted, pathname);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      return sendRefusal(reply, 'method_not_allowed');
    }
    if (isCall(request)) return sendRefusal(reply, 'route_unknown');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD');
      return sendRefusal(reply, 'method_not_allowed');
    }
    if (files?.has(pathname) === true) return files.send(pathname, request, reply);
    const isPage = routes.isPage(pathname);
    // A request for a missing file gets no page.
    if (files === null || (!isPage && FILE_NAME.test(pathname))) return sendRefusal(reply, 'route_unknown');
    reply.status(isPage ? 200 : 404);
    const drawn = isPage ? ((await routes.drawPage?.(pathname, request, reply)) ?? null) : null;
    if (drawn === null) return files.send(INDEX, request, reply);
    return Buffer.isBuffer(drawn) ? reply.send(drawn) : drawn;
  });
}

/** Which methods a path takes, for the 405 of all others. */
function allowedMethods(routes: readonly NotedRoute[], pathname: string): readonly string[] {
  const parts = bare(pathname).split('/');
  const found = routes.filter(({ url }) => fits(bare(url).split('/'), parts)).map(({ method }) => method);
  return [...new Set(found)].sort();
}

function bare(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, place) => part === parts[place] || (part.startsWith(':') && parts[place] !== ''))
  );
}
