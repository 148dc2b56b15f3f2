import { RailFault } from '../scan/rail-fault.ts';

/** The whole body as text. A body that grows beyond `bytesMax` is given up at once, not read to its end. */
export async function readBodyText(response: Response, bytesMax: number): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax)
      throw new RailFault('node_answer_too_large', `the node answered with more than ${bytesMax} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
