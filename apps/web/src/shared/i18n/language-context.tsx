import type { Texts, Language } from '@naru/core';
import {
  Fragment,
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useIsFirstView } from '../part/first-view.ts';
import { showToast } from '../part/toasts.ts';
import { askedLanguage } from '@naru/ui';
import { forgetAskedLanguage, keepLanguage } from './chosen-language.ts';
import { type LanguagePack, documentLanguage, loadLanguage } from './load-language.ts';
import {
  type StatedSettings,
  type TextOf,
  type Messages,
  type Translate,
  createTranslate,
  fillPlaceholders,
  splitTags,
} from './translate.ts';

export type { TextOf };

export interface LanguageAccess {
  readonly t: Translate;
  readonly language: Language;
  /** All that are loaded of the page's language. */
  readonly messages: Messages;
  /** For placeholders of texts that `t` does not have. */
  readonly stated: StatedSettings;
  readonly refusals: ReadonlyMap<string, string>;
  readonly chooseLanguage: (language: Language) => void;
  /** For times: undefined is the reader's own, which the server does not know. */
  readonly timeZone: 'UTC' | undefined;
}

const LanguageContext = createContext<Omit<LanguageAccess, 'timeZone'> | null>(null);

export interface LanguageProviderProps {
  readonly startPack: LanguagePack;
  readonly stated: StatedSettings;
  readonly children: ReactNode;
}

/** The language of the page; a chosen one is stored in a cookie. Changing it needs no reload. */
export function LanguageProvider({ startPack, stated, children }: LanguageProviderProps): ReactNode {
  const [pack, setPack] = useState(startPack);
  useEffect(() => {
    document.documentElement.lang = documentLanguage(pack.language);
  }, [pack.language]);
  useEffect(() => {
    const asked = askedLanguage(location.search);
    if (asked !== null) keepLanguage(asked);
  }, []);
  const t = useMemo(() => createTranslate(pack.messages, stated), [pack, stated]);
  const chooseLanguage = useCallback(
    (language: Language) => {
      void loadLanguage(language).then((loaded) => {
        if (loaded === null) {
          showToast('error', t('app.notLoaded.language'));
          return;
        }
        keepLanguage(language);
        forgetAskedLanguage();
        setPack(loaded);
      });
    },
    [t],
  );
  const access = useMemo(
    () => ({
      t,
      language: pack.language,
      messages: pack.messages,
      stated,
      refusals: pack.refusals,
      chooseLanguage,
    }),
    [pack, stated, t, chooseLanguage],
  );
  return <LanguageContext value={access}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageAccess {
  const access = useProvided();
  const timeZone = useIsFirstView() ? 'UTC' : undefined;
  return useMemo(() => ({ ...access, timeZone }), [access, timeZone]);
}

function useProvided(): Omit<LanguageAccess, 'timeZone'> {
  const access = use(LanguageContext);
  if (access === null) throw new Error('no language above this component');
  return access;
}

export function useTranslate(): Translate {
  return useProvided().t;
}

/** The texts of a feature, loaded with its code, in the language of the page. */
export function useTexts<Table extends Texts>(texts: Table): TextOf<Table> {
  const { language, stated } = useProvided();
  return useMemo(() => {
    const table: Texts = texts;
    return (key, ...args) => fillPlaceholders(table[key]?.[language] ?? key, { ...stated, ...args[0] });
  }, [texts, language, stated]);
}

export interface RichTextProps {
  /** A translated text with tags. */
  readonly text: string;
  /** What each tag becomes; a tag without an entry stays plain. */
  readonly tags: Readonly<Record<string, (inner: string) => ReactNode>>;
}

/** A sentence with elements, whose positions each language decides. */
export function RichText({ text, tags }: RichTextProps): ReactNode {
  return splitTags(text).map((part, index) => {
    const element = part.tag === null ? undefined : tags[part.tag];
    // The parts of a text never change their order.
    return <Fragment key={`${index}`}>{element === undefined ? part.text : element(part.text)}</Fragment>;
  });
}
