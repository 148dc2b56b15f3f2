/** What may stand in a list of class names: a condition that does not hold leaves its name out. */
export type ClassPart = string | false | null | undefined;

/**
 * Makes the `classes(...)` of one CSS module: takes names as written in the sheet and gives the text for
 * `className`. A name that the sheet does not have is left out, so a variant without looks needs no rule.
 */
export function bindClasses(sheet: Readonly<Record<string, string>>): (...parts: ClassPart[]) => string {
  return (...parts) => {
    const found: string[] = [];
    for (const part of parts) {
      const name = typeof part === 'string' ? sheet[part] : undefined;
      if (name !== undefined) found.push(name);
    }
    return found.join(' ');
  };
}

/** Joins finished class names, for a component that takes one from its caller. */
export function joinClasses(...parts: ClassPart[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}
