import { useEffect, useEffectEvent } from 'react';
import type { Connection } from './connection.ts';

/** Calls back when the device is online again, or when the server answers again. */
export function useLineReturn(connection: Connection, onReturn: () => void): void {
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
