/** An append-only log of text lines for the events of a simulated network. */
export interface LineLog {
  /** All lines, oldest first, without their line ends. */
  readLines(): Promise<readonly string[]>;
  /** Resolves when the line is durable. */
  append(line: string): Promise<void>;
}

/** Not persistent: for tests. */
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
