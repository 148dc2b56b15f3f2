import { Button, Notice, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../i18n/language-context.tsx';
import { localeOf } from '../i18n/translate.ts';
import sheet from './language-switch.module.css';

const classes = bindClasses(sheet);

/** Switches to the other language; the label is in that language. */
export function LanguageSwitch(): ReactNode {
  const { language, chooseLanguage, t } = useLanguage();
  const [isMissing, setIsMissing] = useState(false);
  const other = language === 'en' ? 'kr' : 'en';
  const choose = async (): Promise<void> => setIsMissing(!(await chooseLanguage(other)));
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className={classes('switch')}
        lang={localeOf(other)}
        onClick={() => void choose()}
      >
        {t(`language.${other}`)}
      </Button>
      {isMissing && (
        <Notice tone="error" role="alert" className={classes('missing')}>
          {t('language.missing')}
        </Notice>
      )}
    </>
  );
}
