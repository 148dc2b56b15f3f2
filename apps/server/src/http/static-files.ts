import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../wire/refusals.ts';
import { type Encoding, chooseEncoding, isKnownEtag } from './send-file.ts';
import { isCall, pathnameOf } from '../wire/request-path.ts';
import type { NotedRoute } from './request/noted-routes.ts';
import { HEADERS_OF_DOCUMENTS } from './security-headers.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The suffixes of the compressed files that the build writes (tools/launch/compress-files.ts). */
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const satisfies Record<Encoding, string>;

/** Names that the build derives from the content. */
const HASHED_FOLDER = '/assets/';
/** Pages that the server fills before it sends them, and the code that draws them. */
const FOR_SERVER = '/pages/';

/** The files of a built application. */
interface BuiltFiles {
  readonly has: (pathname: string) => boolean;
  readonly send: (pathname: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Lists the files once: only a listed path is ever looked up on disk. */
async function openBuiltFiles(folder: string): Promise<BuiltFiles> {
  const names = await readdir(folder, { recursive: true });
  const paths = new Set(names.map((name) => `/${name.split(path.sep).join('/')}`));
  return {
    has: (pathname) =>
      mediaTypeOf(pathname) !== undefined && !pathname.startsWith(FOR_SERVER) && paths.has(pathname),
    send: async (pathname, request, reply) => {
      const accepted = chooseEncoding(request.headers['accept-encoding']);
      const encoding = paths.has(pathname + SUFFIXES[accepted]) ? accepted : 'identity';
      const file = path.join(folder, pathname + SUFFIXES[encoding]);
      const found = await stat(file).catch(() => null);
      // Another build has replaced the file since the start.
      if (found === null) return sendRefusal(reply, 'route_unknown');
      const etag = `"${found.size}-${found.mtimeMs}"`;
      reply
        .type(mediaTypeOf(pathname) ?? '')
        .header('cache-control', cacheControlOf(pathname))
        .header('vary', 'accept-encoding')
        .header('etag', etag);
      if (!isDocument(pathname)) for (const name of HEADERS_OF_DOCUMENTS) reply.removeHeader(name);
      const isKnown = reply.statusCode === 200 && isKnownEtag(request.headers['if-none-match'], etag);
      if (isKnown) return reply.status(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.send(await readFile(file));
    },
  };
}

/** A drawing is a document if it is opened alone. */
function isDocument(pathname: string): boolean {
  return ['.html', '.svg'].includes(path.extname(pathname));
}

function mediaTypeOf(pathname: string): string | undefined {
  return MEDIA_TYPES[path.extname(pathname)];
}

function cacheControlOf(pathname: string): string {
  return pathname.startsWith(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Paths of pages: reloading one of them must return the page; any other path is a 404 with the page. */
interface PageRoutes {
  readonly isPage: (pathname: string) => boolean;
  /** The page of one path, or its reply if that was sent; without this, every path gets `index.html`. */
  readonly drawPage?: (
    pathname: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Buffer | FastifyReply | null>;
  /** Every route of the application, for the 405 of their paths with another method. */
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
