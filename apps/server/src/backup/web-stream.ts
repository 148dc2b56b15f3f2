/** Pieces as the kind of stream that age takes; read only as fast as it asks. */
export function toWebStream(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await source.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await source.return?.();
    },
  });
}

export async function* fromWebStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let isEnded = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isEnded = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isEnded) await reader.cancel().catch(() => undefined);
  }
}
