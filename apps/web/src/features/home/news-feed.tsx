import { Button, LiveText, bindClasses } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { formatDate } from '../../shared/i18n/format-time.ts';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { useNews } from './use-home.ts';
import { HOME_TEXTS } from './texts.ts';
import type { Headline } from './news-feed.ts';
import { HeadlinePicture } from './headline-picture.tsx';
import sheet from './news-feed.module.css';
import { Section } from './section.tsx';

const classes = bindClasses(sheet);

/** Headlines shown at first, and added with each press. */
const ROUND = 3;

/** Headlines of other sites; absent without any. */
export function NewsFeed(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const known = useNews().data;
  const [shownCount, setShownCount] = useState(ROUND);
  const [announcement, setAnnouncement] = useState('');
  if (known === undefined || known.headlines.length === 0) return null;
  const { headlines, locale, isDemo } = known;
  const shown = headlines.slice(0, shownCount);
  const showMore = (): void => {
    const count = Math.min(shownCount + ROUND, headlines.length);
    setShownCount(count);
    setAnnouncement(t('news.shown', { count }));
  };
  return (
    <Section title={t('news.title')} lead={isDemo ? t('news.demo') : undefined}>
      <ul className={classes('headlines')}>
        {shown.map((headline) => (
          <HeadlineCard key={headline.url} headline={headline} locale={locale} />
        ))}
      </ul>
      {shown.length < headlines.length && (
        <div className={classes('more')}>
          <Button onClick={showMore}>{t('news.more')}</Button>
        </div>
      )}
      <LiveText text={announcement} />
    </Section>
  );
}

function HeadlineCard({
  headline,
  locale,
}: {
  readonly headline: Headline;
  readonly locale: string;
}): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const { language } = useLanguage();
  const { title, source, author, url, imagePath, publishedAtMs } = headline;
  return (
    <li className={classes('headline')}>
      <HeadlinePicture imagePath={imagePath} seed={publishedAtMs / 1000} />
      <h3 className={classes('title')}>
        <a href={url} lang={locale} target="_blank" rel="noopener noreferrer" className={classes('link')}>
          {title}
        </a>
      </h3>
      <p className={classes('by')}>
        {author === '' ? source : t('news.by', { source, author })}
        {' · '}
        <time dateTime={new Date(publishedAtMs).toISOString()}>{formatDate(publishedAtMs, language)}</time>
      </p>
    </li>
  );
}
