import { PUBLIC_URL_MARK } from '@naru/contract';
import type { LanguageCode } from '../shared/storage/language-cookie.ts';

export interface PreviewedPage {
  readonly path: string;
  readonly language: LanguageCode;
  readonly title: string;
  readonly description: string;
  readonly brandName: string;
}

const LOCALES: Readonly<Record<LanguageCode, string>> = { en: 'en_US', kr: 'ko_KR' };
const OTHER: Readonly<Record<LanguageCode, LanguageCode>> = { en: 'kr', kr: 'en' };

/** Drawn by `tools/artwork/preview-pictures.ts`; services ask for 1.91 : 1. */
const PICTURE = { width: '1200', height: '630', type: 'image/png' } as const;

/**
 * HTML for the head of a page: its one address and that of its other language, and the tags of Open Graph
 * (ogp.me) and of X. The pictures do not name the brand: the operator may change it.
 */
export function headTags(page: PreviewedPage): string {
  const { path, language, title, description } = page;
  const english = `${PUBLIC_URL_MARK}${path}`;
  const korean = `${english}?lang=kr`;
  const url = language === 'kr' ? korean : english;
  const image = `${PUBLIC_URL_MARK}/preview/${path === '/' ? 'home' : path.slice(1)}.${language}.png`;
  const said = { title, description, image, 'image:alt': title };
  const openGraph = {
    type: 'website',
    site_name: page.brandName,
    locale: LOCALES[language],
    'locale:alternate': LOCALES[OTHER[language]],
    url,
    'image:type': PICTURE.type,
    'image:width': PICTURE.width,
    'image:height': PICTURE.height,
    ...said,
  };
  return [
    `<link rel="canonical" href="${url}">`,
    `<link rel="alternate" hreflang="en" href="${english}">`,
    `<link rel="alternate" hreflang="ko" href="${korean}">`,
    `<link rel="alternate" hreflang="x-default" href="${english}">`,
    ...listTags('property="og', openGraph),
    ...listTags('name="twitter', { card: 'summary_large_image', ...said }),
  ].join('');
}

function listTags(prefix: string, contents: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(contents).map(
    ([key, content]) => `<meta ${prefix}:${key}" content="${escapeText(content)}">`,
  );
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
