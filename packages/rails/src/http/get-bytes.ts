import { RailFault } from '../scan/rail-fault.ts';
import { askInTime } from './ask-in-time.ts';
import { type JsonPost, readBytes, refuseStatus } from './post-json.ts';

/**
 * Gets a document within bounds of time and size; null if there is none (404). Every failure is a
 * {@link RailFault} that contains no address. Never retries: that is up to the caller.
 */
export function getBytes({
  url,
  timeoutMs,
  bytesMax,
}: Pick<JsonPost, 'url' | 'timeoutMs' | 'bytesMax'>): Promise<Buffer | null> {
  return askInTime(timeoutMs, async (signal) => {
    const response = await fetch(url, { redirect: 'error', signal });
    const { status, headers } = response;
    if (status === 404) {
      await response.body?.cancel();
      return null;
    }
    refuseStatus(status, {
      retryAfter: headers.get('retry-after'),
      contentType: headers.get('content-type'),
    });
    if (status !== 200) throw new RailFault('node_reported_error', `the node answered with status ${status}`);
    return readBytes(response.body ?? [], bytesMax);
  });
}
