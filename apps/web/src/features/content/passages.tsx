import { Disclosure, Icon, bindClasses, buttonClass, layout } from '@naru/ui';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useBrand, useLotteryUsd } from '../../shared/brand/use-desk-facts.ts';
import { useLanguage, useTexts, RichText } from '../../shared/i18n/language-context.tsx';
import { CONTENT_TEXTS } from './texts.ts';
import { type Book, sayLottery, splitBlocks } from './text/passage.ts';
import sheet from './passages.module.css';
import type { Brand } from '../../shared/brand/brand.ts';
import { fillPlaceholders } from '../../shared/i18n/translate.ts';
import { PageHeading, usePageTitle } from '../../shared/part/page-heading.tsx';

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

function tagsOf({ supportUrl, contactEmail }: Brand) {
  return {
    b: (inner: string) => <b>{inner}</b>,
    support: (inner: string) => (
      <a href={supportUrl} target="_blank" rel="noopener noreferrer">
        {inner}
      </a>
    ),
    mail: (inner: string) => <a href={`mailto:${contactEmail}`}>{inner}</a>,
  } as const;
}

/** Paragraphs and lists, with this desk's figures filled in. */
export function PassageText({ text }: { readonly text: readonly string[] }): ReactNode {
  const brand = useBrand();
  const tags = tagsOf(brand);
  const usd = useLotteryUsd();
  const values = { ...brand.stated, usd: usd ?? '', brand: brand.name, email: brand.contactEmail };
  const say = (sentence: string): ReactNode => (
    <RichText text={fillPlaceholders(sayLottery(sentence, usd !== null), values)} tags={tags} />
  );
  return (
    <div className={classes('text')}>
      {splitBlocks(text).map((block) =>
        block.kind === 'paragraph' ? (
          <p key={block.text}>{say(block.text)}</p>
        ) : (
          <ul key={block.rows.join()} className={classes('rows')}>
            {block.rows.map((row) => (
              <li key={row}>{say(row)}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

interface ReadingFrameProps {
  readonly title: string;
  readonly lead: string;
  /** Beside the text on wide screens, where it stays in view. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A page of text, with its heading on the left. */
export function ReadingFrame({ title, lead, aside, children }: ReadingFrameProps): ReactNode {
  usePageTitle(title);
  return (
    <div className={classes('page')}>
      <header className={classes('intro')}>
        <PageHeading>{title}</PageHeading>
        <p className={layout('quiet', 'size-lead')}>{lead}</p>
        {aside}
      </header>
      <div className={classes('body')}>{children}</div>
    </div>
  );
}
