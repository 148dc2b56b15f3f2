import { Disclosure, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useBrand } from '../../../shared/brand/use-desk-facts.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { fillPlaceholders } from '../../../shared/i18n/translate.ts';
import { CONTENT_TEXTS } from '../i18n/texts.ts';
import { TERMS } from '../text/terms.ts';
import { TERMS_TOPICS } from '../text/topics.ts';
import { PassageText } from './passage-text.tsx';
import sheet from './terms-sections.module.css';

const classes = bindClasses(sheet);

/** The agreement is Korean in every language of the page; each translation is closed at first. */
export function TermsSections(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  const { name } = useBrand();
  return TERMS_TOPICS.map((topic) => {
    const { title, text } = TERMS.kr[topic];
    const english = TERMS.en[topic];
    return (
      <section key={topic} id={topic} className={classes('section')} aria-labelledby={`${topic}-title`}>
        <div lang="ko" className={classes('korean')}>
          <h2 id={`${topic}-title`} className={classes('title')}>
            {fillPlaceholders(title, { brand: name })}
          </h2>
          <PassageText text={text} />
        </div>
        <div lang="en" className={classes('english')}>
          <Disclosure summary={t('terms.translation')}>
            <h3 className={classes('english-title')}>{english.title}</h3>
            <PassageText text={english.text} />
          </Disclosure>
        </div>
      </section>
    );
  });
}

export function TermsContents(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  return (
    <nav aria-label={t('terms.contents')} lang="ko">
      <ol className={classes('contents')}>
        {TERMS_TOPICS.map((topic) => (
          <li key={topic}>
            <a href={`#${topic}`}>{TERMS.kr[topic].title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
