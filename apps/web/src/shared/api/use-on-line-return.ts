import { useLineReturn } from '@naru/ui';
import { useConnection } from './api-context.tsx';

/** Calls back when the device is online again, or when the server answers again. */
export function useOnLineReturn(onReturn: () => void): void {
  useLineReturn(useConnection(), onReturn);
}
