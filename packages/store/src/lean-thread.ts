import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import type { WorkerOptions } from 'node:worker_threads';

/**
 * Options of a thread that needs no command line, and of the environment only Node's compile cache: without
 * the cache the thread would load the type stripper itself, which takes longer than everything else.
 */
export function leanThread(): Pick<WorkerOptions, 'execArgv' | 'env'> {
  const folder = getCompileCacheDir();
  // Node returns a folder for its version inside the configured one.
  const env = folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
  return { execArgv: [], env };
}
