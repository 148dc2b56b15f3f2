import { useEffect, useEffectEvent } from 'react';
import { useConnection } from './api-context.tsx';

/** Calls back when the device is online again, or when the server answers again. */
export function useOnLineReturn(onReturn: () => void): void {
  const connection = useConnection();
  const callBack = useEffectEvent(onReturn);
  useEffect(() => {
    const noteOnline = (): void => callBack();
    const unsubscribe = connection.subscribe(() => {
      if (!connection.isOffline()) callBack();
    });
    addEventListener('online', noteOnline);
    return () => {
      unsubscribe();
      removeEventListener('online', noteOnline);
    };
  }, [connection]);
}
