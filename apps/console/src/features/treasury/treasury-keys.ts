import { QUEUE_KEY } from '../../shared/api/query-keys.ts';

/** Below the queues, so that it is read again whenever an order changes. */
export const TREASURY_KEY = [...QUEUE_KEY, 'treasury'] as const;
