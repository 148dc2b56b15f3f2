import type { Country } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { useAccountCalls } from './account-calls.ts';

const NONE: readonly Country[] = [];

export interface NamedCountry extends Country {
  /** In the language of the page. */
  readonly shownName: string;
}

/** All countries by their names in the language of the page. When they cannot be had, there are none. */
export function useCountries(): readonly NamedCountry[] {
  const calls = useAccountCalls();
  const { language } = useLanguage();
  const { data = NONE } = useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => calls.listCountries(signal),
    staleTime: Infinity,
  });
  return useMemo(() => {
    const collator = new Intl.Collator(language === 'kr' ? 'ko' : 'en');
    return data
      .map((country) => ({ ...country, shownName: language === 'kr' ? country.nameKr : country.name }))
      .sort((a, b) => collator.compare(a.shownName, b.shownName));
  }, [data, language]);
}
