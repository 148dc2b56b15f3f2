import { RailFault } from '../scan/rail-fault.ts';
import { type JsonPost, readBytes, refuseStatus, toRailFault } from './post-json.ts';

/**
 * Gets a document within bounds of time and size; null if there is none (404). Every failure is a
 * {@link RailFault} that contains no address. Never retries: that is up to the caller.
 */
export async function getBytes({
  url,
  timeoutMs,
  bytesMax,
}: Pick<JsonPost, 'url' | 'timeoutMs' | 'bytesMax'>): Promise<Buffer | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
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
    return await readBytes(response.body ?? [], bytesMax);
  } catch (error) {
    throw toRailFault(error, signal);
  }
}
