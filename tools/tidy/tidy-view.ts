import type { Finding } from '../source/finding.ts';
import { isSource, lineFinder, parseSource, type ParsedSource } from '../source/parse-source.ts';
import type { RepositoryFile } from '../source/read-repository.ts';

/** What the rules look at: every file, and every source file parsed. */
export interface TidyView {
  readonly files: readonly RepositoryFile[];
  readonly sources: readonly ParsedSource[];
}

/** One rule, one function; it tells every place where the rule is broken. */
export type TidyRule = (view: TidyView) => Finding[];

export function tidyViewOf(files: readonly RepositoryFile[]): TidyView {
  const sources = files.flatMap(({ path, text }) =>
    text !== null && isSource(path) ? [parseSource(path, text)] : [],
  );
  return { files, sources };
}

export function textOf(view: TidyView, path: string): string | null {
  return view.files.find((file) => file.path === path)?.text ?? null;
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/');
}

/** e2e, bench, sim and tools: what looks at the product from outside. */
export function isYard(path: string): boolean {
  return /^(e2e|bench|sim|tools)\//.test(path);
}

/** A finding for each match of `pattern` in `text`. */
export function findMatches(
  place: { readonly path: string; readonly text: string },
  pattern: RegExp,
  words: Pick<Finding, 'rule' | 'fix'> & { readonly message: (found: string) => string },
): Finding[] {
  const lineOf = lineFinder(place.text);
  return [...place.text.matchAll(pattern)].map((match) => ({
    path: place.path,
    line: lineOf(match.index),
    rule: words.rule,
    message: words.message(match[0].trim()),
    fix: words.fix,
  }));
}
