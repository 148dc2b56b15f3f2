/** A condition that `column` is one of `words`, which are written as they are: never what somebody typed. */
export function oneOf(column: string, words: readonly string[]): string {
  return `${column} IN (${words.map((word) => `'${word}'`).join(', ')})`;
}
