import { LANGUAGES } from '@naru/core';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../context/context.ts';
import { LANGUAGE_TAGS } from './written-pages.ts';

/** Pages about one person: their order and their account. */
const PRIVATE_PATHS = ['/api/', '/buy-crypto-confirm/', '/buy-crypto-details/', '/user-profile'];
/** Pages with contents of their own, which people search for. */
const FOUND_PATHS = [
  '/',
  '/buy-crypto-select',
  '/markets',
  '/backlog',
  '/contact',
  '/faq',
  '/regulations',
  '/privacy-policy',
];

/** RFC 9116 §2.5.5 recommends less than a year. */
const SECURITY_NOTE_DAYS = 300;
const DAY_MS = 86_400_000;

/** A pair needs one of them on either side: popular ones, so that the list stays short. */
const HUB_SYMBOLS = ['BTC', 'ETH', 'USDT', 'KRW'];

type Context = Pick<ServerContext, 'publicUrl' | 'mode' | 'front' | 'desk'> & {
  readonly nowMs: () => number;
};

/** Routes for search engines and for people who report a weakness. A rehearsal is hidden from both. */
export function registerSearchEngines(app: FastifyInstance, context: Context): void {
  const { publicUrl, mode, front, nowMs, desk } = context;
  const isFound = publicUrl !== null && mode === 'live';
  if (mode !== 'live') {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('x-robots-tag', 'noindex');
      done();
    });
  }
  app.get('/robots.txt', async (_request, reply) => {
    const lines = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
    if (isFound) lines.push('', `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`);
    return reply.type('text/plain; charset=utf-8').send(['User-agent: *', ...lines, ''].join('\n'));
  });
  if (isFound) {
    app.get('/sitemap.xml', async (_request, reply) =>
      reply.type('application/xml; charset=utf-8').send(sitemapOf(publicUrl, pairPaths(desk))),
    );
  }
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const note = [
      `Contact: mailto:${front().contactEmail}`,
      `Expires: ${new Date(nowMs() + SECURITY_NOTE_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en, ko',
      '',
    ];
    return reply.type('text/plain; charset=utf-8').send(note.join('\n'));
  });
}

/** The form of each pair, as `?from=BTC&to=ETH`. */
function pairPaths({ assets }: Context['desk']): readonly string[] {
  const symbols = [...new Set([...assets.values()].map(({ symbol }) => symbol))].sort();
  return symbols.flatMap((from) =>
    symbols
      .filter((to) => to !== from && (HUB_SYMBOLS.includes(from) || HUB_SYMBOLS.includes(to)))
      .map((to) => `/buy-crypto-select?from=${from}&amp;to=${to}`),
  );
}

/** Each page in both languages (sitemaps.org 0.9). */
function sitemapOf(publicUrl: string, pairs: readonly string[]): string {
  const { origin } = new URL(publicUrl);
  const entries = [...FOUND_PATHS, ...pairs].map((path) => {
    const english = origin + path;
    const addresses = { en: english, kr: `${english}${path.includes('?') ? '&amp;' : '?'}lang=kr` };
    const alternates = LANGUAGES.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${LANGUAGE_TAGS[language]}" href="${addresses[language]}"/>`,
    );
    return Object.values(addresses)
      .map((address) => `<url><loc>${address}</loc>${alternates.join('')}</url>`)
      .join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}
