import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of a built browser application, or null if it is not built. */
export function findPages(app: 'web' | 'console'): string | null {
  const folder = fileURLToPath(new URL(`../../../${app}/dist`, import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : null;
}
