import type { SearchRow, SearchAnswer } from '@naru/contract';
import { bindClasses, layout, Select, TextInput } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { LoadMore, ReadingNotes } from '../../shared/page/reading-notes.tsx';
import type { SearchState } from './use-search.ts';
import { type SearchQuery, hasFilter, searchHref } from '../../shared/api/search-query.ts';
import { visitorHref } from '../../shared/display/visitor-href.ts';
import sheet from './search-results.module.css';
import { ORDER_STAGES } from '@naru/core';
import { useNetworkLabel } from '../../shared/display/network-label.ts';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 6;

interface SearchResultsProps {
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
        <ReadingNotes reading={state} rowCount={SKELETON_ROWS} />
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
          <p className={layout('faint', 'small')}>{t('search.none.try')}</p>
        </>
      ) : (
        <p>{t('search.none.so_far', { day: day(searchedBackTo) })}</p>
      )}
    </div>
  );
}

interface SearchFiltersProps {
  readonly query: SearchQuery;
  /** Null until the desk has said what can be chosen. */
  readonly choices: Pick<SearchAnswer, 'assets' | 'operators'> | null;
  readonly onQueryChange: (query: SearchQuery) => void;
}

/** Narrows a search; each filter becomes a part of the page's address. */
function SearchFilters({ query, choices, onQueryChange }: SearchFiltersProps): ReactNode {
  const { t, tName } = useLanguage();
  const networkLabel = useNetworkLabel();
  const set = (part: keyof SearchQuery, value: string): void => onQueryChange({ ...query, [part]: value });
  const lists = [
    { part: 'stage', options: ORDER_STAGES.map((stage) => [stage, tName('stage', stage, stage)] as const) },
    {
      part: 'asset',
      options: (choices?.assets ?? []).map(
        ({ id, symbol, network }) => [id, `${symbol} · ${networkLabel(network)}`] as const,
      ),
    },
    { part: 'operator', options: (choices?.operators ?? []).map(({ id, name }) => [id, name] as const) },
  ] as const;
  return (
    <div className={classes('filters')}>
      {lists.map(({ part, options }) => (
        <label key={part} className={classes('filter')}>
          <span>{t(`search.${part}`)}</span>
          <Select value={query[part] ?? ''} onChange={(event) => set(part, event.currentTarget.value)}>
            <option value="">{t(`search.${part}.any`)}</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </label>
      ))}
      {(['since', 'until'] as const).map((part) => (
        <label key={part} className={classes('filter')}>
          <span>{t(`search.${part}`)}</span>
          <TextInput
            type="date"
            value={query[part] ?? ''}
            onChange={(event) => set(part, event.currentTarget.value)}
          />
        </label>
      ))}
      {hasFilter(query) && (
        <Link to={searchHref({ q: query.q ?? '' })} className={classes('clear')}>
          {t('search.clear')}
        </Link>
      )}
    </div>
  );
}
