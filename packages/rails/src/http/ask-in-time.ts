import { RailFault } from '../scan/rail-fault.ts';

/**
 * Asks a server with a signal that ends the request after `timeoutMs`. Every failure is a {@link RailFault}
 * that contains neither address nor login.
 *
 * `AbortSignal.timeout` would keep each request, its answer included, in memory for the whole time, also once
 * it is over: at hundreds of blocks a second that is most of what garbage collection has to look at.
 */
export async function askInTime<Answer>(
  timeoutMs: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await ask(controller.signal);
  } catch (error) {
    throw toRailFault(error, controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** What a failed request means; `signal` is the one that bounds its time. */
function toRailFault(error: unknown, signal: AbortSignal): RailFault {
  if (error instanceof RailFault) return error;
  if (signal.aborted)
    return new RailFault('node_timeout', 'the node did not answer in time', { cause: error });
  return new RailFault('node_unreachable', 'the node cannot be reached', { cause: error });
}
