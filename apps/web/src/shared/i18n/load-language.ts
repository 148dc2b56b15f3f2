import type { LanguageCode } from '../storage/language-cookie.ts';
import { EN } from './en.ts';
import type { Messages } from './translate.ts';

/** All that is said in one language. */
export interface LanguagePack {
  readonly language: LanguageCode;
  readonly messages: Messages;
  /** The desk's refusals by code; English ones come from the desk as they are. */
  readonly refusals: ReadonlyMap<string, string>;
}

const ENGLISH: LanguagePack = { language: 'en', messages: EN, refusals: new Map() };

/** English comes with the page; Korean is fetched by those who read it. */
export async function loadLanguage(language: LanguageCode): Promise<LanguagePack> {
  if (language === 'en') return ENGLISH;
  const { KR, KR_REFUSALS } = await import('./kr-pack.ts');
  return { language, messages: KR, refusals: new Map(Object.entries(KR_REFUSALS)) };
}

/** The language of a document (BCP 47): the product's code `kr` is Korean, `ko`. */
export function documentLanguage(language: LanguageCode): string {
  return language === 'kr' ? 'ko' : 'en';
}
