import { useLocation } from 'react-router';

/**
 * The words that came with the new order; null when its page was opened in any other way. They are in the
 * state of the browser's history alone, which a reload keeps and a closed tab does not.
 */
export function useRecoveryWords(): string | null {
  const { state } = useLocation();
  const isTold = typeof state === 'object' && state !== null && 'recoveryWords' in state;
  return isTold && typeof state.recoveryWords === 'string' ? state.recoveryWords : null;
}
