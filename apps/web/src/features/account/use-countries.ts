import type { Country } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useLanguage } from '../../shared/i18n/language-context.tsx';

const NONE: readonly Country[] = [];

export interface NamedCountry extends Country {
  /** The name in the language of the page. */
  readonly shownName: string;
}

/** All countries, sorted by their names in the language of the page; none when they cannot be loaded. */
export function useCountries(): readonly NamedCountry[] {
  const api = useDeskApi();
  const { language } = useLanguage();
  const { data = NONE } = useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => api.read('listCountries', {}, signal),
    staleTime: Infinity,
  });
  return useMemo(() => {
    const collator = new Intl.Collator(language === 'kr' ? 'ko' : 'en');
    return data
      .map((country) => ({ ...country, shownName: language === 'kr' ? country.nameKr : country.name }))
      .sort((a, b) => collator.compare(a.shownName, b.shownName));
  }, [data, language]);
}
