import type { FastifyRequest } from 'fastify';

type RoutedRequest = Pick<FastifyRequest, 'url' | 'routeOptions'>;

/**
 * Whether a request is for a call, not for a page or a file. The router has decided that: it decodes the
 * path and accepts URLs in absolute form (RFC 9112 §3.2.2), so the raw URL need not begin with `/api`.
 */
export function isCall(request: RoutedRequest): boolean {
  const path = request.routeOptions.url ?? pathnameOf(request);
  return path === '/api' || path.startsWith('/api/');
}

/** The path as the router reads it: without origin and query, decoded. */
export function pathnameOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const [path = ''] = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  try {
    return decodeURI(path) || '/';
  } catch {
    return path;
  }
}
