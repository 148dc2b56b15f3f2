import type { Clock } from '@naru/desk';
import type { LogEvent } from '../http/context.ts';

export type { LogEvent } from '../http/context.ts';

export type Log = (event: LogEvent) => void;

/**
 * One line of JSON per event: level, time, event, then its fields. JSON escapes line ends and control
 * characters, so that nobody can forge a line.
 */
export function createJsonLog(clock: Clock, writeLine: (line: string) => void): Log {
  return ({ level, event, fields }) => {
    writeLine(JSON.stringify({ level, time: new Date(clock.nowMs()).toISOString(), event, ...fields }));
  };
}
