import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { LanguageContext } from '../shared/i18n/language-context.tsx';
import { loadMessages } from '../shared/i18n/load-messages.ts';
import { type Messages, findText, makeTranslate } from '../shared/i18n/messages.ts';
import { localeOf } from '../shared/i18n/translate.ts';
import { type Language, languageCookie } from '../shared/storage/language-cookie.ts';

export interface LanguageStart {
  readonly language: Language;
  readonly messages: Messages;
}

/** Holds the language with its texts; a new one shows once its texts are here. */
export function LanguageProvider(props: {
  readonly start: LanguageStart;
  readonly children: ReactNode;
}): ReactNode {
  const [{ language, messages }, setSpoken] = useState(props.start);
  useEffect(() => {
    document.documentElement.lang = localeOf(language);
  }, [language]);
  const access = useMemo(
    () => ({
      language,
      t: makeTranslate(messages, language),
      tName: (group: string, name: string, fallback: string) =>
        findText(messages, `${group}.${name}`) ?? fallback,
      setLanguage: (next: Language) => {
        document.cookie = languageCookie(next);
        void loadMessages(next).then((loaded) => setSpoken({ language: next, messages: loaded }));
      },
    }),
    [language, messages],
  );
  return <LanguageContext value={access}>{props.children}</LanguageContext>;
}
