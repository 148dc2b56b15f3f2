/** Somebody who watches the stream of an order. */
export interface WatchedOrder {
  /** The status that was sent last, or null. */
  latest(): string | null;
  close(): void;
}

/** Opens the stream of an order and reads it until it is closed. */
export async function watchOrder(publicUrl: string, orderId: string): Promise<WatchedOrder> {
  const abort = new AbortController();
  const response = await fetch(`${publicUrl}/api/transaction/${orderId}/events`, { signal: abort.signal });
  if (!response.ok || response.body === null) throw new Error(`the stream answers ${response.status}`);
  let text = '';
  void readAll(response.body, (chunk) => {
    text += chunk;
  });
  return {
    latest: () => [...text.matchAll(/"status":"(\w+)"/g)].at(-1)?.[1] ?? null,
    close: () => abort.abort(),
  };
}

async function readAll(body: ReadableStream<Uint8Array>, onChunk: (text: string) => void): Promise<void> {
  try {
    for await (const chunk of body) onChunk(Buffer.from(chunk).toString());
  } catch {
    // Closed by the watcher.
  }
}
