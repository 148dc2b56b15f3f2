import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../cookie.ts';

const FOLDER = 'pages';

/** How search engines call the languages of the product (BCP 47). */
const LANGUAGE_TAGS = { en: 'en', kr: 'ko' } as const;

/** The public pages that the build has written out, in both languages. */
export interface WrittenPages {
  /** The file of a path for this visitor, with the headers that it needs; null when none was written. */
  readonly choose: (pathname: string, request: FastifyRequest, reply: FastifyReply) => string | null;
}

export function openWrittenPages(pagesFolder: string | null, publicUrl: string | null): WrittenPages {
  const folder = pagesFolder === null ? null : path.join(pagesFolder, FOLDER);
  const files = new Set(folder !== null && existsSync(folder) ? readdirSync(folder) : []);
  return {
    choose: (pathname, request, reply) => {
      const bare = pathname.replace(/(?<=.)\/$/, '');
      const language = askedLanguage(request);
      const file = `${bare === '/' ? 'home' : bare.slice(1)}.${language}.html`;
      if (!files.has(file)) return null;
      reply.header('vary', 'cookie').header('content-language', LANGUAGE_TAGS[language]);
      if (publicUrl !== null) reply.header('link', linksOf(new URL(bare, publicUrl), language));
      return `${FOLDER}/${file}`;
    },
  };
}

/** The address asks first, then what was chosen before. */
function askedLanguage(request: FastifyRequest): 'en' | 'kr' {
  const asked = new URL(request.url, 'http://desk').searchParams.get('lang');
  return asked === 'en' || asked === 'kr' ? asked : languageOf(request);
}

/** The canonical address and the other language, as a header (RFC 8288): the files know no address. */
function linksOf(english: URL, language: 'en' | 'kr'): string {
  const korean = new URL(english);
  korean.searchParams.set('lang', 'kr');
  const canonical = language === 'kr' ? korean : english;
  return [
    `<${canonical.href}>; rel="canonical"`,
    `<${english.href}>; rel="alternate"; hreflang="en"`,
    `<${korean.href}>; rel="alternate"; hreflang="ko"`,
    `<${english.href}>; rel="alternate"; hreflang="x-default"`,
  ].join(', ');
}
