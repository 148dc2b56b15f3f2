import { createLater } from '@naru/ui/later';
import type { Language } from '@naru/core';
import { SWAP_TEXTS as ENGLISH_TEXTS } from './swap-texts.ts?language=en';
import type { Messages } from './translate.ts';

export interface LanguagePack {
  readonly language: Language;
  readonly messages: Messages;
  /** Texts of refusals by code; empty in English, which the server sends itself. */
  readonly refusals: ReadonlyMap<string, string>;
}

export const ENGLISH: LanguagePack = { language: 'en', messages: ENGLISH_TEXTS, refusals: new Map() };

const KOREAN_CODE = createLater(() => import('./kr-pack.ts'));

/** English is part of its pages; Korean is loaded on demand. Null if it cannot be loaded. */
export async function loadLanguage(language: Language): Promise<LanguagePack | null> {
  if (language === 'en') return ENGLISH;
  const loaded = await KOREAN_CODE.load();
  if (!loaded.ok) return null;
  const { SWAP_TEXTS, ORDER_TEXTS, VISITOR_REFUSALS } = loaded.value;
  return {
    language,
    messages: { ...SWAP_TEXTS, ...ORDER_TEXTS },
    refusals: new Map(Object.values(VISITOR_REFUSALS).flatMap((texts) => Object.entries(texts))),
  };
}

/** The language of a document (BCP 47): the product's code `kr` is Korean, `ko`. */
export function documentLanguage(language: Language): string {
  return language === 'kr' ? 'ko' : 'en';
}
