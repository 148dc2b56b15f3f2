import type { News } from '@naru/contract';

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

/** Headlines come from others: those without a safe link are left out. */
export function toNewsFeed({ Data, lang, isDemo }: News): NewsFeed {
  return {
    headlines: Data.filter(({ title, url }) => title !== '' && isWebAddress(url)).map((article) => ({
      title: article.title,
      url: article.url,
      source: article.source,
      author: article.author,
      imagePath: /^\/(?!\/)/.test(article.imageurl) ? article.imageurl : null,
      publishedAtMs: article.published_on * 1000,
    })),
    locale: lang === 'kr' ? 'ko' : 'en',
    isDemo,
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
