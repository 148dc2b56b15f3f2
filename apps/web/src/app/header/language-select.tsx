import { Icon, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { isLanguageCode } from '../../shared/storage/language-cookie.ts';
import sheet from './header.module.css';

const classes = bindClasses(sheet);

/** The browser's own list: it works with every keyboard, screen reader and thumb. */
export function LanguageSelect(): ReactNode {
  const { t, language, chooseLanguage } = useLanguage();
  return (
    <span className={classes('language')}>
      <select
        className={classes('select')}
        aria-label={t('header.language')}
        value={language}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          if (isLanguageCode(chosen)) chooseLanguage(chosen);
        }}
      >
        <option value="en" lang="en">
          {t('language.en')}
        </option>
        <option value="kr" lang="ko">
          {t('language.kr')}
        </option>
      </select>
      <Icon name="chevronDown" sizePx={16} />
    </span>
  );
}
