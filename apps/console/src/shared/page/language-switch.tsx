import { Button, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language-context.tsx';
import { localeOf } from '../i18n/translate.ts';
import sheet from './language-switch.module.css';

const classes = bindClasses(sheet);

/** Goes to the other of the two languages; it is named in that language. */
export function LanguageSwitch(): ReactNode {
  const { language, setLanguage, t } = useLanguage();
  const other = language === 'en' ? 'kr' : 'en';
  return (
    <Button
      kind="quiet"
      size="small"
      className={classes('switch')}
      lang={localeOf(other)}
      onClick={() => setLanguage(other)}
    >
      {t(`language.${other}`)}
    </Button>
  );
}
