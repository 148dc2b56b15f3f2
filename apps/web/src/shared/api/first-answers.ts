/** The answers embedded in a page, for the first calls that it makes. */
export interface FirstAnswers {
  /** The server's time when it sent the answers. */
  readonly nowMs: number;
  readonly has: (path: string) => boolean;
  /** The answer to a call, once; undefined if the page has none or it is no longer fresh. */
  readonly take: (path: string) => unknown;
  /**
   * For what the page shows at once: at any age, and as often as asked until `endFirstRender`, because React
   * may begin its first render several times.
   */
  readonly peek: (path: string) => unknown;
  readonly endFirstRender: () => void;
}

/** Later calls need current data. */
const FRESH_MS = 10_000;

/**
 * Reads the data that the desk embedded in the page; null if there is none, as in a page of another build or
 * one that no desk has sent. `elapsedMs` is the age of the page.
 */
export function readFirstAnswers(text: string | null, elapsedMs: () => number): FirstAnswers | null {
  const data = parseObject(text);
  const answers = data === null ? undefined : data['answers'];
  if (data === null || typeof data['nowMs'] !== 'number' || !isObject(answers)) return null;
  const left = new Map(Object.entries(answers));
  const shown = new Map<string, unknown>();
  let isFirstRender = true;
  return {
    nowMs: data['nowMs'],
    has: (path) => left.has(path),
    take: (path) => {
      const answer = left.get(path);
      left.delete(path);
      return elapsedMs() > FRESH_MS ? undefined : answer;
    },
    peek: (path) => {
      if (!isFirstRender) return undefined;
      if (left.has(path)) shown.set(path, left.get(path));
      left.delete(path);
      return shown.get(path);
    },
    endFirstRender: () => {
      isFirstRender = false;
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
