// One source file, as the checks see it. A real parser reads it, so that a banned word inside a comment,
// a string or a JSX text is never mistaken for code.
import { parseSync } from 'oxc-parser';

export type ImportKind = 'static' | 'dynamic' | 'type' | 'reference' | 'css';

/** One import of another module. `specifier` is null if it is computed at run time. */
export interface ImportUse {
  readonly specifier: string | null;
  readonly kind: ImportKind;
  readonly line: number;
}

export interface ParsedSource {
  readonly path: string;
  readonly text: string;
  /** The text with comments, string contents and JSX text replaced by spaces: same length, same lines. */
  readonly code: string;
  /** The text with only the comments replaced by spaces. */
  readonly withoutComments: string;
  /** The text with all but the comments replaced by spaces. */
  readonly comments: string;
  readonly imports: readonly ImportUse[];
  /** Syntax errors; empty for a good file. */
  readonly errors: readonly string[];
  readonly lineOf: (offset: number) => number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const SOURCE_NAME = /\.(?:ts|tsx|mts|mjs|js)$/;

export function isSource(path: string): boolean {
  return SOURCE_NAME.test(path) && !path.endsWith('.d.ts');
}

/** Parses TypeScript or JavaScript by its file extension. Never throws: see `errors`. */
export function parseSource(path: string, text: string): ParsedSource {
  const result = parseSync(path, text);
  const lineOf = lineFinder(text);
  const imports: ImportUse[] = [];
  const stringSpans: [number, number][] = [];
  walk(result.program, (node) => {
    const use = importOf(node);
    if (use !== null) imports.push({ ...use, line: lineOf(node.start) });
    const span = stringSpan(node);
    if (span !== null) stringSpans.push(span);
  });
  for (const { value, start } of result.comments) {
    const name = /^\/\s*<reference\s+(?:types|path)=["']([^"']+)["']/.exec(value)?.[1];
    if (name !== undefined) imports.push({ specifier: name, kind: 'reference', line: lineOf(start) });
  }
  const commentSpans = result.comments.map((each): [number, number] => [each.start, each.end]);
  const ends = [0, ...commentSpans.map(([, end]) => end)];
  const otherSpans = ends.map((end, place): [number, number] => [
    end,
    commentSpans[place]?.[0] ?? text.length,
  ]);
  const withoutComments = blank(text, commentSpans);
  return {
    path,
    text,
    code: blank(withoutComments, stringSpans),
    withoutComments,
    comments: blank(text, otherSpans),
    imports,
    errors: result.errors.map((each) => each.message),
    lineOf,
  };
}

/** `@import` lines of a stylesheet. */
export function cssImports(text: string): ImportUse[] {
  const lineOf = lineFinder(text);
  const uses = text.matchAll(/@import\s+(?:url\()?["']([^"']+)["']/g);
  return [...uses].map((use) => ({ specifier: use[1] ?? null, kind: 'css', line: lineOf(use.index) }));
}

/** Maps an offset in `text` to its line, from 1. */
export function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

function importOf(node: Node): Omit<ImportUse, 'line'> | null {
  const specifier = literalText(node['source']);
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier, kind: node['importKind'] === 'type' ? 'type' : 'static' };
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      if (specifier === null) return null;
      return { specifier, kind: node['exportKind'] === 'type' ? 'type' : 'static' };
    case 'ImportExpression':
      return { specifier, kind: 'dynamic' };
    case 'TSImportType':
      return { specifier, kind: 'type' };
    case 'TSExternalModuleReference':
      return { specifier: literalText(node['expression']), kind: 'static' };
    default:
      return null;
  }
}

function literalText(value: unknown): string | null {
  return isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string'
    ? value['value']
    : null;
}

/** The inside of a string, a template part or a JSX text; quotes are kept. */
function stringSpan(node: Node): [number, number] | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node.start + 1, node.end - 1];
  return node.type === 'TemplateElement' || node.type === 'JSXText' ? [node.start, node.end] : null;
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
  } else if (isNode(node)) {
    visit(node);
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

function blank(text: string, spans: readonly [number, number][]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const [start, end] of [...spans].sort((left, right) => left[0] - right[0])) {
    if (start < at) continue;
    pieces.push(text.slice(at, start), text.slice(start, end).replace(/[^\n]/g, ' '));
    at = end;
  }
  return pieces.join('') + text.slice(at);
}
