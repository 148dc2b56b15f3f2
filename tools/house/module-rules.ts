// An optional feature is one folder. It has parts for the server and for both browser apps.
import path from 'node:path';
import type { Finding } from '../source/finding.ts';
import { isDevelopmentFile, type HouseFile, type HouseView } from './house-view.ts';

/** The one file of an app that knows its modules. */
const LISTS = /^apps\/\w+\/src\/modules\.ts$/;
/** What a module begins with, of each browser app. */
const BROWSER_PARTS = /^modules\/[^/]+\/(?:web|console)\.tsx?$/;
const ONLY_OF_SERVERS = /^(?:node:|fastify|@naru\/(?:server|store|desk|rails|market)(?:\/|$))/;

export function isOfModules(file: string): boolean {
  return file.startsWith('modules/');
}

/** The violation of a relative import from or to a module. */
export function checkModuleUse(
  file: HouseFile,
  target: string,
  at: Pick<Finding, 'path' | 'line'>,
): Finding | null {
  if (isOfModules(file.path)) {
    const isInside = moduleOf(file.path) === moduleOf(target);
    return isInside || isDevelopmentFile(file)
      ? null
      : {
          ...at,
          rule: 'leaves-module',
          message: `${target} is not of the module ${moduleOf(file.path)}`,
          fix: 'import a package or an app by its name; modules know nothing of each other.',
        };
  }
  return LISTS.test(file.path)
    ? null
    : {
        ...at,
        rule: 'module-known',
        message: `${file.path} knows the module ${moduleOf(target)}`,
        fix: 'only src/modules.ts of an app lists modules; give the record of modules a place for this.',
      };
}

function moduleOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

/** Code of the server in what a browser loads. */
export function checkBrowserSides(view: HouseView): Finding[] {
  const files = new Map(view.files.map((file) => [file.path, file]));
  const reached = new Set(view.files.filter((file) => BROWSER_PARTS.test(file.path)));
  for (const file of reached) {
    for (const { specifier, kind } of file.imports) {
      if (kind === 'type' || specifier?.startsWith('.') !== true) continue;
      const next = files.get(path.posix.join(path.posix.dirname(file.path), specifier));
      if (next !== undefined) reached.add(next);
    }
  }
  return [...reached].flatMap((file) =>
    file.imports
      .filter(({ specifier, kind }) => kind !== 'type' && ONLY_OF_SERVERS.test(specifier ?? ''))
      .map(({ specifier, line }) => ({
        path: file.path,
        line,
        rule: 'server-in-browser',
        message: `a browser part of the module reaches ${specifier}`,
        fix: 'import the type alone, or move what both sides need to a file without it.',
      })),
  );
}
