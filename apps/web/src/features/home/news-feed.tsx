import { Button, LiveText, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../shared/i18n/format-time.ts';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { LOWER_HALF_TEXTS } from './lower-half-texts.ts';
import type { NewsFeed as Feed, Headline } from './headlines.ts';
import sheet from './news-feed.module.css';
import { Section } from './section.tsx';

const classes = bindClasses(sheet);

/** Headlines shown at first, and added with each press. */
const ROUND = 3;

/** Headlines of other sites; absent without any. */
export function NewsFeed({ known }: { readonly known: Feed | undefined }): ReactNode {
  const t = useTexts(LOWER_HALF_TEXTS);
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
  const t = useTexts(LOWER_HALF_TEXTS);
  const { language, timeZone } = useLanguage();
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
        <time dateTime={new Date(publishedAtMs).toISOString()}>
          {formatDate(publishedAtMs, language, timeZone)}
        </time>
      </p>
    </li>
  );
}

interface HeadlinePictureProps {
  /** A path on this server, or null. */
  readonly imagePath: string | null;
  /** The same number draws the same hills. */
  readonly seed: number;
}

/** The picture of a headline; drawn hills where there is none, or where it fails to load. */
function HeadlinePicture({ imagePath, seed }: HeadlinePictureProps): ReactNode {
  const [isLost, setIsLost] = useState(false);
  if (imagePath === null || isLost) {
    return (
      <svg className={classes('picture')} viewBox="0 0 320 160" preserveAspectRatio="none" aria-hidden="true">
        <path className={classes('far')} d={ridge(seed, 58, 34)} />
        <path className={classes('near')} d={ridge(seed * 7 + 3, 92, 26)} />
        <path className={classes('river')} d="M0 136h320" />
      </svg>
    );
  }
  return (
    <img
      className={classes('picture')}
      src={imagePath}
      alt=""
      width={320}
      height={160}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setIsLost(true)}
    />
  );
}

/** A line of hills around `levelY`, from two waves with the seed as phase. */
function ridge(seed: number, levelY: number, height: number): string {
  const phase = seed % 97;
  const points = Array.from({ length: 17 }, (_, index) => {
    const wave = Math.sin(index * 0.62 + phase) + 0.5 * Math.sin(index * 1.37 + phase * 1.7);
    return `${index * 20} ${(levelY - (wave * height) / 1.5).toFixed(1)}`;
  });
  return `M0 160L${points.join('L')}L320 160Z`;
}
