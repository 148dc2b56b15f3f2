import { MARKS_KEY, type ReserveMarks } from '@naru/desk';
import { parseJson } from './stored-setting.ts';

/** The marks of all assets that have some. What cannot be read is no mark. */
export function readMarks(stored: ReadonlyMap<string, string>): ReadonlyMap<string, ReserveMarks> {
  const marks = new Map<string, ReserveMarks>();
  for (const [key, json] of stored)
    if (key.startsWith(MARKS_KEY)) marks.set(key.slice(MARKS_KEY.length), toMarks(parseJson(json)));
  return marks;
}

function toMarks(value: unknown): ReserveMarks {
  const said: Readonly<Record<string, unknown>> = { ...Object(value) };
  const textOf = (name: keyof ReserveMarks): string | null => {
    const text = said[name];
    return typeof text === 'string' ? text : null;
  };
  return {
    warnBelow: textOf('warnBelow'),
    closeBelow: textOf('closeBelow'),
    closeAbove: textOf('closeAbove'),
  };
}
