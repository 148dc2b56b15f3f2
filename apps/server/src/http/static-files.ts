import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './refusals.ts';
import { allowedMethods } from './request/allowed-methods.ts';
import type { NotedRoute } from './request/note-routes.ts';
import { isCall, pathnameOf } from './request/request-path.ts';

/**
 * Routes that exist as pages: reloading one of them must give the page, anything else is 404 with the page.
 */
export interface PageRoutes {
  readonly isPage: (pathname: string) => boolean;
  /** One page alone, as it is sent; where there is none, every page is the same one. */
  readonly drawPage?: (
    pathname: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Buffer | null>;
  /** Every route of the application: a path of theirs that is asked by another method is a 405. */
  readonly noted: readonly NotedRoute[];
}

/** Something with an ending at the end of a path. */
const FILE_NAME = /\.[A-Za-z0-9]{1,8}$/;

/**
 * Serves a built web application: hashed files for ever, the page itself never from a cache. An unknown path
 * under /api stays a refusal in JSON.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  pagesFolder: string | null,
  routes: PageRoutes,
): Promise<void> {
  if (pagesFolder !== null) {
    await app.register(fastifyStatic, {
      root: path.resolve(pagesFolder),
      index: false,
      // One route a file, known at the start: no path is ever looked up on the disk.
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', 'pages/**'],
      cacheControl: false,
      setHeaders: (response, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
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
    const isPage = routes.isPage(pathname);
    // Whoever asks for a file has no use for a page.
    if (pagesFolder === null || (!isPage && FILE_NAME.test(pathname)))
      return sendRefusal(reply, 'route_unknown');
    reply.status(isPage ? 200 : 404);
    const drawn = isPage ? ((await routes.drawPage?.(pathname, request, reply)) ?? null) : null;
    return drawn === null ? reply.sendFile('index.html') : reply.send(drawn);
  });
}
