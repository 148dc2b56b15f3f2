import { type Result, ok, refuse } from '@naru/core';
import { loadFailedSheets } from './failed-sheets.ts';

/** Why code could not be loaded. `outdated`: the server answers, but no longer has this file. */
export type LoadRefusal = 'offline' | 'unreachable' | 'outdated';

export type LoadOutcome<Code> = Result<Code, LoadRefusal>;

/** Code that is loaded after the page. Loading never rejects. */
export interface Later<Code> {
  /** The code, or null while it is not loaded. */
  readonly peek: () => Code | null;
  /** Loads the code once; after a failure, the next call tries again. */
  readonly load: () => Promise<LoadOutcome<Code>>;
  /** The last attempt, failed or not: React's `use` needs the same promise until somebody tries again. */
  readonly attempt: () => LoadAttempt<Code>;
  /** Forgets a failed attempt. */
  readonly forget: () => void;
}

export interface LoadAttempt<Code> {
  readonly outcome: Promise<LoadOutcome<Code>>;
}

export interface LaterDeps {
  /** False only if the device itself knows that it has no connection. */
  readonly isOnline: () => boolean;
  /** Whether the server answers at all. */
  readonly isReachable: () => Promise<boolean>;
  readonly wait: (ms: number) => Promise<void>;
  /** Loads the sheets that failed before, or throws. */
  readonly loadFailedSheets: () => Promise<void>;
}

/** Short drops of the connection are not worth a message. */
const RETRY_AFTER_MS = [500, 2000] as const;

const BROWSER: LaterDeps = {
  isOnline: () => navigator.onLine,
  isReachable: async () =>
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      (answer) => answer.ok,
      () => false,
    ),
  wait: async (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
  loadFailedSheets,
};

/** The only way to load code later: a bare `import()` or `lazy()` that fails takes the page down with it. */
export function createLater<Code>(importCode: () => Promise<Code>, deps = BROWSER): Later<Code> {
  let code: Code | null = null;
  let last: LoadAttempt<Code> | null = null;
  let hasFailed = false;
  const importNow = async (): Promise<LoadOutcome<Code>> => {
    hasFailed = false;
    const outcome = await importPatiently(importCode, deps);
    if (outcome.ok) code = outcome.value;
    hasFailed = !outcome.ok;
    return outcome;
  };
  const begin = (): LoadAttempt<Code> => {
    last = { outcome: importNow() };
    return last;
  };
  return {
    peek: () => code,
    load: async () => (last === null || hasFailed ? begin() : last).outcome,
    attempt: () => last ?? begin(),
    forget: () => {
      if (hasFailed) last = null;
    },
  };
}

async function importPatiently<Code>(
  importCode: () => Promise<Code>,
  deps: LaterDeps,
): Promise<LoadOutcome<Code>> {
  for (const retryAfterMs of [...RETRY_AFTER_MS, null]) {
    try {
      const code = await importCode();
      await deps.loadFailedSheets();
      return ok(code);
    } catch {
      if (retryAfterMs === null || !deps.isOnline()) break;
      await deps.wait(retryAfterMs);
    }
  }
  if (!deps.isOnline()) return refuse('offline');
  return refuse((await deps.isReachable()) ? 'outdated' : 'unreachable');
}
