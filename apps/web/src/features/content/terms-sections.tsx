import { Disclosure, Facts, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useBrand } from '../../shared/brand/use-desk-facts.ts';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { formatDate } from '../../shared/i18n/format-time.ts';
import { fillPlaceholders } from '../../shared/i18n/translate.ts';
import { CONTENT_TEXTS } from './texts.ts';
import { TERMS, TERMS_EDITION } from './text/terms.ts';
import { TERMS_TOPICS } from './text/topics.ts';
import { PassageText } from './passage-text.tsx';
import sheet from './terms-sections.module.css';

const classes = bindClasses(sheet);

/** The agreement is Korean in every language of the page; its translation is open for readers of English. */
export function TermsSections(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  const { language } = useLanguage();
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
          <Disclosure key={language} summary={t('terms.translation')} isOpenAtFirst={language === 'en'}>
            <h3 className={classes('english-title')}>{english.title}</h3>
            <PassageText text={english.text} />
          </Disclosure>
        </div>
      </section>
    );
  });
}

/** Which edition of the terms this is, and who offers it. */
export function TermsEdition(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  const { language } = useLanguage();
  const { name } = useBrand();
  return (
    <Facts
      facts={[
        { key: 'operator', term: t('terms.operator'), detail: name },
        { key: 'version', term: t('terms.version'), detail: TERMS_EDITION.version },
        {
          key: 'effective',
          term: t('terms.effective'),
          detail: formatDate(TERMS_EDITION.effectiveAtMs, language, TERMS_EDITION.timeZone),
        },
      ]}
    />
  );
}

export function TermsContents(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  const { language } = useLanguage();
  return (
    <nav aria-label={t('terms.contents')}>
      <ol className={classes('contents')}>
        {TERMS_TOPICS.map((topic) => (
          <li key={topic}>
            <a href={`#${topic}`}>{TERMS[language][topic].title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
