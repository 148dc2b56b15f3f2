import { enableCompileCache } from 'node:module';

/**
 * Keeps compiled code in `folder`, so that the next start need not strip types and compile again; where it
 * cannot be written Node goes on without. Threads take it from the environment of the process, which spares
 * each of them the compiler's memory.
 */
export function keepCompiledCode(folder: string): void {
  const { directory } = enableCompileCache(folder);
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= folder;
}
