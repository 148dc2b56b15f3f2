import type { OrderFailure } from '@naru/desk';
import { describeFault } from './describe-fault.ts';
import type { Log } from './json-log.ts';

/** One order threw in a round of a worker; the others were processed. */
export function logOrderFailure(log: Log, { reference, round, failureCount, thrown }: OrderFailure): void {
  const fields = { reference, round, failures: failureCount, fault: describeFault(thrown) };
  log({ level: 'error', event: 'order_failed', fields });
}
