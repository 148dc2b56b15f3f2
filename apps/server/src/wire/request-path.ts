import type { FastifyRequest } from 'fastify';

type RoutedRequest = Pick<FastifyRequest, 'url' | 'routeOptions'>;

/** Whether a request is for a call, not for a page or a file. The router has decided that. */
export function isCall(request: RoutedRequest): boolean {
  const path = request.routeOptions.url ?? pathnameOf(request);
  return path === '/api' || path.startsWith('/api/');
}

/** The path as the router reads it: without query, decoded. */
export function pathnameOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const path = rawPathOf(url);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Encoded letters, digits, `-`, `.`, `_` and `~`: normal URIs never encode them (RFC 3986 §2.3). */
const ENCODED_UNRESERVED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i;

/**
 * Whether the path has the one spelling that browsers and proxies use: origin form (RFC 9112 §3.2.1), no
 * doubled slash, no needless encoding. A proxy in front of the desk that filters by path would read any
 * other spelling differently than our router does.
 */
export function isPlainTarget(url: string): boolean {
  const path = rawPathOf(url);
  return path.startsWith('/') && !path.includes('//') && !ENCODED_UNRESERVED.test(path);
}

function rawPathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for elements, and for attributes in quotes of either kind (HTML, 13.1.2.3 and 13.1.4). */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
