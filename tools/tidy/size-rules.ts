// The length of lines and the size of files. The linter limits functions and lines per file.
import type { Finding } from '../source/finding.ts';
import { parseSource } from '../source/parse-source.ts';
import type { TidyRule } from './tidy-view.ts';

export const LINE_CHARS_MAX = 110;
export const FILE_BYTES_MAX = 200_000;

const WRITTEN_BY_HAND = /\.(?:ts|tsx|mjs|js|css|sql|html|sh)$/;

/** A line with a single string may be longer, since a sentence cut in two cannot be searched for. */
export const lineChars: TidyRule = (view) =>
  view.files.flatMap(({ path, text }) => {
    if (text === null || !WRITTEN_BY_HAND.test(path)) return [];
    const lines = text.split('\n');
    if (lines.every((line) => line.length <= LINE_CHARS_MAX)) return [];
    const code = /\.(?:ts|tsx)$/.test(path) ? parseSource(path, text).code.split('\n') : lines;
    return lines.flatMap((line, index) => {
      if (line.length <= LINE_CHARS_MAX || isOneText(code[index] ?? '')) return [];
      return [longLine(path, index + 1, line.length)];
    });
  });

export const fileBytes: TidyRule = (view) =>
  view.files.flatMap(({ path, bytes }) => {
    const isExcused = path.endsWith('.woff2') || /^docs\/.*\.png$/.test(path) || path === 'package-lock.json';
    if (bytes <= FILE_BYTES_MAX || isExcused) return [];
    const message = `${Math.ceil(bytes / 1000)} kB, at most ${FILE_BYTES_MAX / 1000} kB`;
    return [{ path, line: 0, rule: 'file-bytes', message, fix: 'make it at run time, or ship less of it.' }];
  });

/** `codeLine` has its strings blanked, so that a single string with its key or `return` is easy to detect. */
function isOneText(codeLine: string): boolean {
  return /^\s*(?:return |' *': |" *": |[\w.]+: )?(?:' *'|" *")[,;)]*\s*$/.test(codeLine);
}

function longLine(path: string, line: number, length: number): Finding {
  const message = `${length} characters, at most ${LINE_CHARS_MAX}`;
  return { path, line, rule: 'line-chars', message, fix: 'break the line, or name a part of it.' };
}
