import { Button, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language-context.tsx';
import { localeOf } from '../i18n/translate.ts';
import sheet from './language-switch.module.css';

const classes = bindClasses(sheet);

/** Switches to the other language; the label is in that language. */
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
