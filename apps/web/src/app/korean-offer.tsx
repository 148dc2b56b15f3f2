import { Button, IconButton, bindClasses } from '@naru/ui';
import { useId, type ReactNode } from 'react';
import { useHasChosenLanguage } from '../shared/i18n/chosen-language.ts';
import { useLanguage } from '../shared/i18n/language-context.tsx';
import sheet from './korean-offer.module.css';

const classes = bindClasses(sheet);

/**
 * Offers Korean to a browser that is set to it, until a language has been chosen there. It floats above the
 * page, so that nothing moves when it comes.
 */
export function KoreanOffer(): ReactNode {
  const { t, language, chooseLanguage } = useLanguage();
  const hasChosen = useHasChosenLanguage();
  const questionId = useId();
  if (hasChosen || language !== 'en' || !readsKorean()) return null;
  return (
    <aside lang="ko" aria-labelledby={questionId} className={classes('offer')}>
      <p id={questionId}>{t('language.offer')}</p>
      <Button size="small" kind="primary" onClick={() => chooseLanguage('kr')}>
        {t('language.accept')}
      </Button>
      <IconButton icon="close" label={t('language.decline')} onClick={() => chooseLanguage('en')} />
    </aside>
  );
}

/** The browser's list is what it sends as `Accept-Language`. */
function readsKorean(): boolean {
  return navigator.languages.some((tag) => /^ko\b/i.test(tag));
}
