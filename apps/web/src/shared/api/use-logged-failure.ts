import { useEffect, useEffectEvent } from 'react';
import { useFailureLog } from './api-context.tsx';
import { failureOfError } from '@naru/ui/client';

/** Logs each failure once; the page does not mention it. */
export function useLoggedFailure(what: string, error: Error | null): void {
  const log = useFailureLog();
  const write = useEffectEvent((thrown: Error) => log(what, failureOfError(thrown)));
  useEffect(() => {
    if (error !== null) write(error);
  }, [error]);
}
