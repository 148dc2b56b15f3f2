import type { Language } from '../storage/language-cookie.ts';
import { en } from './en.ts';
import type { Messages } from './messages.ts';

/** English comes with the page; Korean is fetched when it is wanted. */
export async function loadMessages(language: Language): Promise<Messages> {
  if (language === 'en') return en;
  const { kr } = await import('./kr.ts');
  return kr;
}
