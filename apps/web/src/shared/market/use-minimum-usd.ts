import { useRates } from './market-queries.ts';

/** What the specification of the service says; it stands until the desk has told its own. */
const MINIMUM_USD = '50';

/** The least value of an exchange in dollars, as this desk has it: without cents where there are none. */
export function useMinimumUsd(): string {
  const rates = useRates(false);
  const told = rates.data?.minimumUsd ?? '';
  return told === '' ? MINIMUM_USD : told.replace(/\.0+$/, '');
}
