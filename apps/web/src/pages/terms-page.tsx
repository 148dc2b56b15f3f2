import type { ReactNode } from 'react';
import { bindClasses, layout, Disclosure, Facts } from '@naru/ui';
import { CONTENT_TEXTS } from '../features/content/texts.ts';
import { ReadingFrame, PassageText } from '../features/content/passages.tsx';
import { useTexts, useLanguage } from '../shared/i18n/language-context.tsx';
import { useDeskFacts, useBrand } from '../shared/brand/use-desk-facts.ts';
import sheet from '../features/content/terms-sections.module.css';
import { formatDate } from '../shared/i18n/format-time.ts';
import { fillPlaceholders } from '../shared/i18n/translate.ts';
import { TERMS, TERMS_EDITION } from '../features/content/text/terms.ts';
import { TERMS_TOPICS } from '../features/content/text/passage.ts';

export function Page(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  return (
    <ReadingFrame
      title={t('terms.title')}
      lead={t('terms.lead')}
      aside={
        <>
          <TermsEdition />
          <TermsContents />
        </>
      }
    >
      <TermsSections />
      <ChecksSection />
    </ReadingFrame>
  );
}

const classes = bindClasses(sheet);

/** How orders are checked, by lists and screening, as the desk is set now; nothing until it has answered. */
function ChecksSection(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  const checks = useDeskFacts()?.checks;
  if (checks === undefined) return null;
  const { lists, screening } = checks;
  return (
    <section id="checks" className={classes('section')} aria-labelledby="checks-title">
      <div className={classes('checks')}>
        <h2 id="checks-title" className={layout('heading')}>
          {t('checks.title')}
        </h2>
        {lists && (
          <>
            <p>{t('checks.lists')}</p>
            <p>{t('checks.payment')}</p>
          </>
        )}
        {screening !== 'off' && (
          <>
            <p>{t('checks.screening')}</p>
            <p>{t(`checks.screening.${screening}`)}</p>
          </>
        )}
        {!lists && screening === 'off' && <p>{t('checks.none')}</p>}
      </div>
    </section>
  );
}

/** The agreement is Korean in every language of the page; its translation is open for readers of English. */
function TermsSections(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  const { language } = useLanguage();
  const { name } = useBrand();
  return TERMS_TOPICS.map((topic) => {
    const { title, text } = TERMS.kr[topic];
    const english = TERMS.en[topic];
    return (
      <section key={topic} id={topic} className={classes('section')} aria-labelledby={`${topic}-title`}>
        <div lang="ko" className={classes('korean')}>
          <h2 id={`${topic}-title`} className={layout('heading')}>
            {fillPlaceholders(title, { brand: name })}
          </h2>
          <PassageText text={text} />
        </div>
        <div lang="en" className={classes('english')}>
          <Disclosure key={language} summary={t('terms.translation')} isOpenAtFirst={language === 'en'}>
            <h3 className={layout('below-2')}>{english.title}</h3>
            <PassageText text={english.text} />
          </Disclosure>
        </div>
      </section>
    );
  });
}

/** Which edition of the terms this is, and who offers it. */
function TermsEdition(): ReactNode {
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

function TermsContents(): ReactNode {
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
