import { useEffect, useRef, useState } from 'react';
import type { CallFailure, Outcome } from '../api/call-failure.ts';

/** A value that a network reports after seconds or minutes. */
export type NetworkReading<Value> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'unread'; readonly fault: string }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/** Both are null while the desk still reads. */
interface Answer<Value> {
  readonly value: Value | null;
  readonly fault: string | null;
}

/** Asks until the network is read; leaving the page ends it. */
export function useNetworkReading<Value>(): {
  readonly reading: NetworkReading<Value>;
  readonly read: (ask: () => Promise<Outcome<Answer<Value>>>) => Promise<NetworkReading<Value>>;
} {
  const [reading, setReading] = useState<NetworkReading<Value>>({ kind: 'idle' });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const askAll = async (ask: () => Promise<Outcome<Answer<Value>>>): Promise<NetworkReading<Value>> => {
    while (!isGone.current) {
      const outcome = await ask();
      if (!outcome.ok) return { kind: 'failed', failure: outcome.failure };
      const { value, fault } = outcome.value;
      if (value !== null) return { kind: 'read', value };
      if (fault !== null) return { kind: 'unread', fault };
    }
    return { kind: 'idle' };
  };
  return {
    reading,
    read: async (ask) => {
      setReading({ kind: 'reading' });
      const reported = await askAll(ask);
      setReading(reported);
      return reported;
    },
  };
}
