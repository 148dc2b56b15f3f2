import { type Later, type LoadOutcome, createLater } from '@naru/ui/later';
import type { Language } from './language-cookie.ts';
import type { LanguagePack, Messages } from './translate.ts';

const CODES: Readonly<Record<Language, Later<Messages>>> = {
  en: createLater(async () => {
    const [desk, page] = await Promise.all([import('./en/desk-pack.ts'), import('./en/page-pack.ts')]);
    return { ...desk.DESK_EN, ...page.PAGE_EN };
  }),
  kr: createLater(async () => {
    const [desk, page] = await Promise.all([import('./kr/desk-pack.ts'), import('./kr/page-pack.ts')]);
    return { ...desk.DESK_KR, ...page.PAGE_KR };
  }),
};

/** Only the language that is read is loaded, in two files side by side. */
export async function loadLanguage(language: Language): Promise<LoadOutcome<LanguagePack>> {
  const loaded = await CODES[language].load();
  return loaded.ok ? { ok: true, value: { language, messages: loaded.value } } : loaded;
}
