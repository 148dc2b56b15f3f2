import { parseSync } from 'oxc-parser';
import { isSource } from '../source/parse-source.ts';
import type { RepositoryFile } from '../source/read-repository.ts';

/** A regular expression in the sources. */
export interface PatternPlace {
  /** In the first file that contains it. */
  readonly path: string;
  readonly source: string;
  readonly flags: string;
}

/**
 * Every regular expression of these files, once each: literals, arguments of `RegExp`, and the `pattern` of a
 * schema, which validation compiles with the flag `u`.
 */
export function listPatterns(files: readonly RepositoryFile[]): readonly PatternPlace[] {
  const found = new Map<string, PatternPlace>();
  for (const { path, text } of files) {
    if (text === null || !isSource(path)) continue;
    for (const { source, flags } of patternsIn(path, text)) {
      const key = `/${source}/${flags}`;
      if (!found.has(key)) found.set(key, { path, source, flags });
    }
  }
  return [...found.values()];
}

function patternsIn(path: string, text: string): readonly Omit<PatternPlace, 'path'>[] {
  const patterns: Omit<PatternPlace, 'path'>[] = [];
  walk(parseSync(path, text).program, (node) => {
    const literal = regexOf(node['regex']);
    if (literal !== null) patterns.push(literal);
    if (node['type'] === 'NewExpression' && isNamed(node['callee'], 'RegExp')) {
      const [source, flags] = Array.isArray(node['arguments']) ? node['arguments'].map(textOf) : [];
      if (source !== undefined && source !== null) patterns.push({ source, flags: flags ?? '' });
    }
    if (node['type'] === 'Property' && isNamed(node['key'], 'pattern')) {
      const source = textOf(node['value']);
      if (source !== null) patterns.push({ source, flags: 'u' });
    }
  });
  return patterns;
}

type Node = Readonly<Record<string, unknown>>;

function regexOf(value: unknown): Omit<PatternPlace, 'path'> | null {
  if (!isObject(value)) return null;
  const { pattern, flags } = value;
  return typeof pattern === 'string' && typeof flags === 'string' ? { source: pattern, flags } : null;
}

function isNamed(node: unknown, name: string): boolean {
  return isObject(node) && node['type'] === 'Identifier' && node['name'] === name;
}

function textOf(node: unknown): string | null {
  if (!isObject(node) || node['type'] !== 'Literal') return null;
  return typeof node['value'] === 'string' ? node['value'] : null;
}

function isObject(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, visit);
  } else if (isObject(value)) {
    visit(value);
    for (const each of Object.values(value)) if (typeof each === 'object') walk(each, visit);
  }
}
