import { useEffect, useEffectEvent } from 'react';
import { useFailureLog } from './api-context.tsx';
import { failureOfError } from './api-failure.ts';

/** Written down once a failure; the page says nothing beside what it shows. */
export function useLoggedFailure(what: string, error: Error | null): void {
  const log = useFailureLog();
  const write = useEffectEvent((thrown: Error) => log(what, failureOfError(thrown)));
  useEffect(() => {
    if (error !== null) write(error);
  }, [error]);
}
