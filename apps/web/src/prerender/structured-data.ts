import { PUBLIC_URL_MARK } from '@naru/contract';
import { FAQ } from '../features/content/text/faq.ts';
import { FAQ_TOPICS, sayLottery } from '../features/content/text/passage.ts';
import type { Brand } from '../shared/brand/brand.ts';
import { fillPlaceholders } from '../shared/i18n/translate.ts';
import type { Language } from '@naru/core';

/** Structured data of a page (schema.org), or null. */
export function structuredData(path: string, language: Language, brand: Brand): object | null {
  const base = { '@context': 'https://schema.org', inLanguage: language === 'kr' ? 'ko' : 'en' };
  if (path === '/') {
    const named = { url: `${PUBLIC_URL_MARK}/`, name: brand.name };
    return { ...base, '@type': 'WebSite', ...named, publisher: { '@type': 'Organization', ...named } };
  }
  if (path !== '/faq') return null;
  const book = FAQ[language];
  return {
    ...base,
    '@type': 'FAQPage',
    mainEntity: FAQ_TOPICS.map((topic) => ({
      '@type': 'Question',
      name: book[topic].title,
      acceptedAnswer: { '@type': 'Answer', text: plainText(book[topic].text, brand) },
    })),
  };
}

function plainText(text: readonly string[], brand: Brand): string {
  // Whether the desk has a lottery is not known when the page is built.
  const filled = fillPlaceholders(sayLottery(text.join('\n'), false), {
    ...brand.stated,
    brand: brand.name,
    email: brand.contactEmail,
  });
  return filled.replaceAll(/<\/?\w+>/g, '');
}
