import { readWireList, readWireObject } from '../../shared/api/wire-fields.ts';

export interface Headline {
  readonly title: string;
  readonly source: string;
  readonly author: string;
  /** `https`, on the publisher's own site. */
  readonly url: string;
  /** A path on this server, or null for a drawn picture. */
  readonly imagePath: string | null;
  /** UTC ms. */
  readonly publishedAtMs: number;
}

export interface NewsFeed {
  /** Newest first. */
  readonly headlines: readonly Headline[];
  /** BCP 47 tag of the headlines. */
  readonly locale: 'en' | 'ko';
  readonly isDemo: boolean;
}

/** Reads `Data`; null when it is not a list. Headlines without a safe link are left out. */
export function readNews(answer: unknown): NewsFeed | null {
  const wire = readWireObject(answer);
  if (wire === null || !(typeof answer === 'object' && answer !== null && 'Data' in answer)) return null;
  const rows = readWireList(answer.Data, (entry) => ({ headline: readHeadline(entry) }));
  if (rows === null) return null;
  return {
    headlines: rows.flatMap(({ headline }) => headline ?? []),
    locale: wire.text('lang') === 'kr' ? 'ko' : 'en',
    isDemo: wire.flag('isDemo'),
  };
}

function readHeadline(value: unknown): Headline | null {
  const wire = readWireObject(value);
  const title = wire?.text('title') ?? '';
  const url = wire?.text('url') ?? '';
  const seconds = wire?.number('published_on') ?? null;
  if (wire === null || title === '' || seconds === null || !isWebAddress(url)) return null;
  const image = wire.text('imageurl') ?? '';
  return {
    title,
    url,
    source: wire.text('source') ?? '',
    author: wire.text('author') ?? '',
    imagePath: /^\/(?!\/)/.test(image) ? image : null,
    publishedAtMs: seconds * 1000,
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
