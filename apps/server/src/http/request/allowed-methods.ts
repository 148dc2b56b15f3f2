import type { NotedRoute } from './note-routes.ts';

/** Which methods a path takes, for the 405 of all others. */
export function allowedMethods(routes: readonly NotedRoute[], pathname: string): readonly string[] {
  const parts = bare(pathname).split('/');
  const found = routes.filter(({ url }) => fits(bare(url).split('/'), parts)).map(({ method }) => method);
  return [...new Set(found)].sort();
}

function bare(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, place) => part === parts[place] || (part.startsWith(':') && parts[place] !== ''))
  );
}
