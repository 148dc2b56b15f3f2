import type { SearchRow } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { LoadMore, ReadingNotes } from '../../shared/page/reading-notes.tsx';
import type { SearchState } from './use-search.ts';
import { type SearchQuery, hasFilter } from '../../shared/api/search-query.ts';
import { visitorHref } from '../../shared/display/visitor-href.ts';
import { SearchFilters } from './search-filters.tsx';
import sheet from './search-results.module.css';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 6;

export interface SearchResultsProps {
  readonly query: SearchQuery;
  readonly state: SearchState;
  readonly onQueryChange: (query: SearchQuery) => void;
  readonly children: (rows: readonly SearchRow[]) => ReactNode;
}

/** What was found, how it was searched for, and what else can be tried. */
export function SearchResults({ query, state, onQueryChange, children }: SearchResultsProps): ReactNode {
  const { t, tName } = useLanguage();
  const { value: rows, last } = state;
  const forms = (last?.readAs ?? []).map((form) => tName('search.form', form, form)).join(', ');
  const text = query.q?.trim() ?? '';
  const email = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text) ? text : '';
  const isAll = query.q === undefined && !hasFilter(query);
  return (
    <section className={classes('results')} aria-labelledby="search-title">
      <h2 id="search-title" className={classes('title')}>
        {query.q === undefined ? t('search.title') : `${t('search.title')}: ${query.q}`}
      </h2>
      <SearchFilters query={query} choices={last} onQueryChange={onQueryChange} />
      <p className={classes('read')} role="status">
        {isAll && t('search.all')}
        {forms !== '' && t('search.read_as', { forms })}{' '}
        {email !== '' && <Link to={visitorHref('email', email)}>{t('visitors.open')}</Link>}
      </p>
      <div className={classes('notes')}>
        <ReadingNotes
          reading={state}
          failedText={t('search.error')}
          loadingText={t('search.loading')}
          rowCount={SKELETON_ROWS}
        />
      </div>
      {rows !== null && rows.length === 0 && <NothingFound state={state} />}
      {rows !== null && rows.length > 0 && children(rows)}
      <LoadMore
        reading={state}
        label={t(rows?.length === 0 ? 'search.further' : 'queue.more')}
        className={classes('more')}
      />
    </section>
  );
}

function NothingFound({ state: { last } }: Pick<SearchResultsProps, 'state'>): ReactNode {
  const { t } = useLanguage();
  const { day } = useTimeFormats();
  const searchedBackTo = last?.searchedBackTo ?? null;
  return (
    <div className={classes('none')} role="status">
      {searchedBackTo === null ? (
        <>
          <p>{t('search.none')}</p>
          <p className={classes('try')}>{t('search.none.try')}</p>
        </>
      ) : (
        <p>{t('search.none.so_far', { day: day(searchedBackTo) })}</p>
      )}
    </div>
  );
}
