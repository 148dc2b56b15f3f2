/** What came inside of a page: the answers to the calls that it begins with. */
export interface FirstAnswers {
  /** The server's time when they were given. */
  readonly nowMs: number;
  readonly has: (path: string) => boolean;
  /** The answer to a call, once; undefined when it did not come with the page or is no longer fresh. */
  readonly take: (path: string) => unknown;
}

/** Whoever asks later than this wants to know how it is then. */
const FRESH_MS = 10_000;

/**
 * Reads the data that the desk wrote into the page, or null when there is none: a page of another build, or
 * one that no desk has sent. `elapsedMs` tells how long the page has been there.
 */
export function readFirstAnswers(text: string | null, elapsedMs: () => number): FirstAnswers | null {
  const data = parseObject(text);
  const answers = data === null ? undefined : data['answers'];
  if (data === null || typeof data['nowMs'] !== 'number' || !isObject(answers)) return null;
  const left = new Map(Object.entries(answers));
  return {
    nowMs: data['nowMs'],
    has: (path) => left.has(path),
    take: (path) => {
      const answer = elapsedMs() > FRESH_MS ? undefined : left.get(path);
      left.delete(path);
      return answer;
    },
  };
}

function parseObject(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
