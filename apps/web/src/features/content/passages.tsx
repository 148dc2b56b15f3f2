import { Disclosure, Icon, bindClasses, buttonClass } from '@naru/ui';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useBrand } from '../../shared/brand/use-desk-facts.ts';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { CONTENT_TEXTS } from './texts.ts';
import type { Book } from './text/passage.ts';
import { PassageText } from './passage-text.tsx';
import sheet from './passages.module.css';

const classes = bindClasses(sheet);

export interface PassagesProps<Topic extends string> {
  readonly book: Book<Topic>;
  readonly topics: readonly Topic[];
}

/** Passages that open and close; `#topic` in the address opens one. */
export function Passages<Topic extends string>({ book, topics }: PassagesProps<Topic>): ReactNode {
  const { language } = useLanguage();
  const { hash } = useLocation();
  // The page was written without it, and hydration would keep what is written.
  useEffect(() => {
    const asked = document.getElementById(hash.slice(1));
    if (!(asked instanceof HTMLDetailsElement)) return;
    asked.open = true;
    asked.scrollIntoView();
  }, [hash]);
  return topics.map((topic) => {
    const { title, text } = book[language][topic];
    return (
      <Disclosure key={topic} id={topic} summary={title} isOpenAtFirst={topic === topics[0]}>
        <PassageText text={text} />
      </Disclosure>
    );
  });
}

export function AskPeople(): ReactNode {
  const t = useTexts(CONTENT_TEXTS);
  const { supportUrl } = useBrand();
  return (
    <div className={classes('ask')}>
      <p>{t('faq.more')}</p>
      <a href={supportUrl} target="_blank" rel="noopener noreferrer" className={buttonClass({})}>
        {t('faq.support')} <Icon name="outside" sizePx={16} />
      </a>
      <Link to="/contact" className={buttonClass({ kind: 'quiet' })}>
        {t('faq.contact')}
      </Link>
    </div>
  );
}
