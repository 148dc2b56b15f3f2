import { RailFault } from '../scan/rail-fault.ts';
import { askInTime } from './ask-in-time.ts';
import { exchange, readBody } from './exchange.ts';
import { type JsonPost, refuseStatus } from './post-json.ts';

/**
 * Gets a document within bounds of time and size; null if there is none (404). Every failure is a
 * {@link RailFault} that contains no address. Retrying is up to the caller.
 */
export function getBytes({
  url,
  timeoutMs,
  bytesMax,
}: Pick<JsonPost, 'url' | 'timeoutMs' | 'bytesMax'>): Promise<Buffer | null> {
  return askInTime(timeoutMs, (signal) =>
    exchange({ url, body: null }, signal, async (response) => {
      const { statusCode: status = 0 } = response;
      if (status !== 404) refuseStatus(response);
      const body = await readBody(response, bytesMax);
      if (status === 404) return null;
      if (status !== 200)
        throw new RailFault('node_reported_error', `the node answered with status ${status}`);
      return body;
    }),
  );
}
