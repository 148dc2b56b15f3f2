import { type Clock, nameFault } from '@naru/desk';
import type { LogEventName } from './log-events.ts';

/** One line of the log. Never an e-mail, an address, a token or an order's link: only references. */
export interface LogEvent {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: LogEventName;
  readonly fields?: Readonly<Record<string, string | number | boolean | null>>;
}

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

/**
 * The part of a fault that may be logged: its name, its code and where it happened. Its message may contain a
 * customer's data or credentials, so it is left out.
 */
export function describeFault(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const frames = (thrown.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 4)
    .map((line) => line.trim());
  return `${nameFault(thrown)} ${frames.join(' < ')}`.slice(0, 600);
}

/** The functions of the process that a line writer uses. */
export interface LineWriterDeps {
  /** Writes before it returns, as Node does to a file, a pipe or a terminal on POSIX. */
  readonly write: (text: string) => void;
  /** Calls back at the end of this turn of the event loop. */
  readonly atEndOfTurn: (work: () => void) => void;
}

export interface LineWriter {
  writeLine(line: string): void;
  /** Writes what is still buffered, at the end of the process. */
  flush(): void;
}

/**
 * Buffers the lines of one turn of the event loop and writes them together: a commit of many orders would
 * otherwise wait for the log once per order.
 */
export function createLineWriter({ write, atEndOfTurn }: LineWriterDeps): LineWriter {
  let held = '';
  const flush = (): void => {
    if (held === '') return;
    const text = held;
    held = '';
    write(text);
  };
  return {
    writeLine: (line) => {
      if (held === '') atEndOfTurn(flush);
      held += `${line}\n`;
    },
    flush,
  };
}
