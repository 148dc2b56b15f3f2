/** One deliberate fault: an exact text of a file, and its replacement. */
export interface Mutation {
  /** A short description for the table. */
  readonly name: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly original: string;
  readonly mutated: string;
  /** True if the simulator is expected to notice it. */
  readonly isSimulated: boolean;
  /** Test files of which at least one is expected to fail. */
  readonly tests: readonly string[];
}

/** The file's text with the fault. Throws if the original text has changed. */
export function mutate(text: string, { name, file, original, mutated }: Mutation): string {
  const places = text.split(original).length - 1;
  if (places !== 1) {
    throw new Error(`mutation "${name}": its text is ${places} times in ${file}; update the mutation`);
  }
  if (original === mutated) throw new Error(`mutation "${name}" changes nothing`);
  return text.replace(original, () => mutated);
}
