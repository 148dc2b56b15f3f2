import { SCREENING_RESULTS, type Screener, type ScreeningAnswer } from '@naru/desk';
import type { ScreeningPlace } from '../config/process-settings.ts';
import type { Log } from '../log/json-log.ts';

const ANSWER_WITHIN_MS = 5_000;
const ANSWER_BYTES_MAX = 16 * 1024;
/** A reference becomes part of a note that people read. */
const REFERENCE = /^[!-~]{0,64}$/;

/** Asks a service over HTTP; anything but an exact answer counts as none. The log names no address. */
export function createHttpScreener({ url, key }: ScreeningPlace, log: Log): Screener {
  return {
    check: async (asked) => {
      try {
        const response = await fetch(url.reveal(), {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            ...(key === null ? {} : { authorization: `Bearer ${key.reveal()}` }),
          },
          body: JSON.stringify(asked),
          redirect: 'error',
          credentials: 'omit',
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        const text =
          response.status === 200 ? await readAtMost(response, ANSWER_BYTES_MAX) : await drop(response);
        const answer = text === null ? null : parseAnswer(text.toString('utf8'));
        if (answer === null)
          log({ level: 'warn', event: 'screening_unusable', fields: { status: response.status } });
        return answer;
      } catch {
        log({ level: 'warn', event: 'screening_unreachable' });
        return null;
      }
    },
  };
}

async function drop(response: Response): Promise<null> {
  await response.body?.cancel();
  return null;
}

function parseAnswer(text: string): ScreeningAnswer | null {
  const answer = parseJson(text);
  if (typeof answer !== 'object' || answer === null) return null;
  const result = SCREENING_RESULTS.find((each) => 'result' in answer && answer.result === each);
  const reference = 'reference' in answer ? answer.reference : '';
  const isWhole = result !== undefined && typeof reference === 'string' && REFERENCE.test(reference);
  return isWhole ? { result, reference } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The body of an answer over HTTP; null for a longer one, whose rest is not read. */
async function readAtMost(response: Response, bytesMax: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  for await (const chunk of response.body ?? []) {
    byteCount += chunk.byteLength;
    if (byteCount > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
