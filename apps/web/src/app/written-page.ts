import type { LanguageCode } from '../shared/storage/language-cookie.ts';

/**
 * Whether the root holds this very page already, written out when the application was built. A page that
 * was asked for with more than a language may look different, so it is drawn from the beginning.
 */
export function isWrittenOut(root: HTMLElement, language: LanguageCode): boolean {
  const query = new URLSearchParams(location.search);
  query.delete('lang');
  const path = location.pathname === '/' ? '/' : location.pathname.replace(/\/$/, '');
  const { path: writtenPath, language: writtenLanguage } = root.dataset;
  return query.size === 0 && writtenPath === path && writtenLanguage === language;
}
