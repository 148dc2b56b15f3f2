import { useRates } from './market-queries.ts';

/** From the specification; used until the desk has sent its own. */
const MINIMUM_USD = '50';

/** The minimum value of an exchange in dollars at this desk, without zero cents. */
export function useMinimumUsd(): string {
  const rates = useRates(false);
  const told = rates.data?.minimumUsd ?? '';
  return told === '' ? MINIMUM_USD : told.replace(/\.0+$/, '');
}
