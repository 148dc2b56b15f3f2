import type { SearchAnswer } from '@naru/contract';
import { ORDER_STAGES } from '@naru/core';
import { Select, TextInput, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../shared/display/network-label.ts';
import { type SearchQuery, hasFilter, searchHref } from '../../shared/api/search-query.ts';
import sheet from './search-filters.module.css';

const classes = bindClasses(sheet);

export interface SearchFiltersProps {
  readonly query: SearchQuery;
  /** Null until the desk has said what can be chosen. */
  readonly choices: Pick<SearchAnswer, 'assets' | 'operators'> | null;
  readonly onQueryChange: (query: SearchQuery) => void;
}

/** Narrows a search; each filter becomes a part of the page's address. */
export function SearchFilters({ query, choices, onQueryChange }: SearchFiltersProps): ReactNode {
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
