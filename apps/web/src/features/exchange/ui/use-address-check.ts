import type { AddressCheck } from '@naru/chains';
import type { Currency } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AddressChecker, loadAddressChecker } from '../../../shared/address/address-checker.ts';
import { useIsResting } from '../../../shared/form/use-is-resting.ts';

export interface AddressVerdict {
  readonly checker: AddressChecker | null;
  /** Null for an empty field, while typing, and for a format that only the server can check. */
  readonly check: AddressCheck | null;
}

/**
 * Checks an address as it is typed: a valid one is confirmed at once, an error waits for a pause. `isWanted`
 * loads the checker early, when the field gets the focus.
 */
export function useAddressCheck(currency: Currency | null, text: string, isWanted: boolean): AddressVerdict {
  const format = currency?.addressFormat ?? 'server';
  const { data: checker = null } = useQuery({
    queryKey: ['address-checker', format],
    queryFn: () => loadAddressChecker(format),
    enabled: isWanted || text.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const check = useMemo(() => {
    if (checker === null || currency === null || text.trim() === '') return null;
    return checker.check(currency, text);
  }, [checker, currency, text]);
  const isResting = useIsResting(text);
  const isUrgent = check?.ok === true || check?.reason === 'address_is_private_key';
  return { checker, check: isUrgent || isResting ? check : null };
}
