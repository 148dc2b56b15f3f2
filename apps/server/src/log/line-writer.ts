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
