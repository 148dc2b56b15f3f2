import { enableCompileCache } from 'node:module';

/**
 * Caches compiled code in `folder`, so that the next start need not strip types and compile again; Node
 * continues without it if it cannot be written. Threads inherit it through the environment, which saves each
 * of them the compiler's memory.
 */
export function keepCompiledCode(folder: string): void {
  const { directory } = enableCompileCache(folder);
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= folder;
}
