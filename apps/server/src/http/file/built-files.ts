import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../wire/refusals.ts';
import { isKnownEtag } from '../known-etag.ts';
import { type Encoding, chooseEncoding } from './compressed-text.ts';

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

/** What the build writes beside a file that shrinks (tools/launch/compress-files.ts). */
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const satisfies Record<Encoding, string>;

/** Names that the build derives from the content. */
const HASHED_FOLDER = '/assets/';
/** Pages that the server fills before it sends them, and the code that draws them. */
const FOR_SERVER = '/pages/';

/** The files of a built application. */
export interface BuiltFiles {
  readonly has: (pathname: string) => boolean;
  readonly send: (pathname: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Lists the files once: only a listed path is ever looked up on disk. */
export async function openBuiltFiles(folder: string): Promise<BuiltFiles> {
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
      // Another build has replaced it since the start.
      if (found === null) return sendRefusal(reply, 'route_unknown');
      const etag = `"${found.size}-${found.mtimeMs}"`;
      reply
        .type(mediaTypeOf(pathname) ?? '')
        .header('cache-control', cacheControlOf(pathname))
        .header('vary', 'accept-encoding')
        .header('etag', etag);
      const isKnown = reply.statusCode === 200 && isKnownEtag(request.headers['if-none-match'], etag);
      if (isKnown) return reply.status(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.send(await readFile(file));
    },
  };
}

function mediaTypeOf(pathname: string): string | undefined {
  return MEDIA_TYPES[path.extname(pathname)];
}

function cacheControlOf(pathname: string): string {
  return pathname.startsWith(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
