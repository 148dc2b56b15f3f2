/** The body of an answer over HTTP; null for a longer one, whose rest is not read. */
export async function readAtMost(response: Response, bytesMax: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  for await (const chunk of response.body ?? []) {
    byteCount += chunk.byteLength;
    if (byteCount > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
