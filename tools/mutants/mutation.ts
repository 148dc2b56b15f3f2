/** One deliberate fault in a rule: an exact text of a file, and what stands there instead. */
export interface Mutation {
  /** What is wrong with it, in a few words: the line of the table. */
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly original: string;
  readonly mutated: string;
  /** True where the simulator is expected to see it. */
  readonly isSimulated: boolean;
  /** Test files of which at least one is expected to fail. */
  readonly tests: readonly string[];
}

/** Gives the file's text with the fault in it. Throws when the rule does not read as it did. */
export function mutate(text: string, { name, file, original, mutated }: Mutation): string {
  const places = text.split(original).length - 1;
  if (places !== 1) {
    throw new Error(`mutation "${name}": its text stands ${places} times in ${file}; write it anew`);
  }
  if (original === mutated) throw new Error(`mutation "${name}" changes nothing`);
  return text.replace(original, () => mutated);
}
