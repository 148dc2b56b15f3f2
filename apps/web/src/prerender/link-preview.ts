import { PUBLIC_URL_MARK } from '@naru/contract';
import type { LanguageCode } from '../shared/storage/language-cookie.ts';

/** A `<meta>` tag that other services read when a link to the page is shared. */
export interface PreviewTag {
  /** Open Graph uses `property`, the cards of X use `name`. */
  readonly attribute: 'property' | 'name';
  readonly key: string;
  readonly content: string;
}

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

/** Tags of Open Graph (ogp.me) and of X. The pictures do not name the brand: the operator may change it. */
export function previewTags(page: PreviewedPage): readonly PreviewTag[] {
  const { path, language, title, description } = page;
  const picture = `${PUBLIC_URL_MARK}/preview/${path === '/' ? 'home' : path.slice(1)}.${language}.png`;
  const openGraph = {
    type: 'website',
    site_name: page.brandName,
    title,
    description,
    locale: LOCALES[language],
    'locale:alternate': LOCALES[OTHER[language]],
    url: `${PUBLIC_URL_MARK}${path}${language === 'kr' ? '?lang=kr' : ''}`,
    image: picture,
    'image:type': PICTURE.type,
    'image:width': PICTURE.width,
    'image:height': PICTURE.height,
    'image:alt': title,
  };
  const card = { card: 'summary_large_image', title, description, image: picture, 'image:alt': title };
  return [...toTags('property', 'og', openGraph), ...toTags('name', 'twitter', card)];
}

function toTags(
  attribute: PreviewTag['attribute'],
  prefix: string,
  contents: Readonly<Record<string, string>>,
): readonly PreviewTag[] {
  return Object.entries(contents).map(([key, content]) => ({ attribute, key: `${prefix}:${key}`, content }));
}
