import { type ReactNode, createContext, use, useEffect, useMemo, useState } from 'react';
import type { Language, Text } from '@naru/core';
import { languageCookie } from '@naru/ui';
import { loadLanguage } from './load-language.ts';
import { type LanguagePack, type Translate, type Values } from './translate.ts';
import { fillText, findText, localeOf, makeTranslate } from './translate.ts';

interface LanguageAccess {
  readonly language: Language;
  /** False if its texts could not be loaded: the language stays. */
  readonly chooseLanguage: (language: Language) => Promise<boolean>;
  readonly t: Translate;
  /** The text for a name that the server sent, such as `event.take`; the fallback if there is none. */
  readonly tName: (group: string, name: string, fallback: string) => string;
}

const LanguageContext = createContext<LanguageAccess | null>(null);

export interface LanguageProviderProps {
  readonly startPack: LanguagePack;
  readonly children: ReactNode;
}

/** Holds the chosen language, which a cookie keeps for the next visit. */
export function LanguageProvider({ startPack, children }: LanguageProviderProps): ReactNode {
  const [pack, setPack] = useState(startPack);
  useEffect(() => {
    document.documentElement.lang = localeOf(pack.language);
  }, [pack]);
  const access = useMemo(
    () => ({
      language: pack.language,
      t: makeTranslate(pack),
      tName: (group: string, name: string, fallback: string) =>
        findText(`${group}.${name}`, pack.messages) ?? fallback,
      chooseLanguage: async (next: Language) => {
        const loaded = await loadLanguage(next);
        if (!loaded.ok) return false;
        document.cookie = languageCookie(next, location.protocol === 'https:');
        setPack(loaded.value);
        return true;
      },
    }),
    [pack],
  );
  return <LanguageContext value={access}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageAccess {
  const access = use(LanguageContext);
  if (access === null) throw new Error('no language above this component');
  return access;
}

export function useT(): Translate {
  return useLanguage().t;
}

/** The texts of a module, in the chosen language. */
export function useTexts<Key extends string>(
  texts: Readonly<Record<Key, Text>>,
): (key: Key, values?: Values) => string {
  const { language } = useLanguage();
  return (key, values = {}) => fillText(texts[key][language], values, language);
}

export interface TimeFormats {
  /** `14:05` */
  readonly time: (iso: string) => string;
  /** `Nov 21, 14:05` */
  readonly day: (iso: string) => string;
  /** `Nov 21, 14:05:07` */
  readonly stamp: (iso: string) => string;
  /** `Nov 21, 2026, 14:05:07`, for what may be years old */
  readonly fullStamp: (iso: string) => string;
}

/** Formats of the chosen language, in the reader's time zone. */
export function useTimeFormats(): TimeFormats {
  const locale = localeOf(useLanguage().language);
  const dayParts = {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  return {
    time: (iso) =>
      new Date(iso).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: (iso) => new Date(iso).toLocaleString(locale, dayParts),
    stamp: (iso) => new Date(iso).toLocaleString(locale, { ...dayParts, second: '2-digit' }),
    fullStamp: (iso) =>
      new Date(iso).toLocaleString(locale, { year: 'numeric', ...dayParts, second: '2-digit' }),
  };
}
