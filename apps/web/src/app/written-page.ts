import type { LanguageCode } from '../shared/storage/language-cookie.ts';

/**
 * Whether the root holds this page prerendered. A page with a query besides the language may look different,
 * so it is rendered from scratch.
 */
export function isWrittenOut(root: HTMLElement, language: LanguageCode): boolean {
  const query = new URLSearchParams(location.search);
  query.delete('lang');
  const path = location.pathname === '/' ? '/' : location.pathname.replace(/\/$/, '');
  const { path: writtenPath, language: writtenLanguage } = root.dataset;
  return query.size === 0 && writtenPath === path && writtenLanguage === language;
}
