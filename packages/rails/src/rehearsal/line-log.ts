/** Where a simulated network keeps what happened on it: lines of text, only ever added. */
export interface LineLog {
  /** All lines, oldest first, without their line ends. */
  readLines(): Promise<readonly string[]>;
  /** Resolves when the line would survive the end of this process. */
  append(line: string): Promise<void>;
}

/** Forgets everything with the process: for tests. */
export function createMemoryLog(): LineLog {
  const lines: string[] = [];
  return {
    readLines: () => Promise.resolve([...lines]),
    append: (line) => {
      lines.push(line);
      return Promise.resolve();
    },
  };
}
