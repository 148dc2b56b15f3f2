/** A class name, or a condition that was false. */
type ClassPart = string | false | null | undefined;

/**
 * Makes the `classes(...)` function of a CSS module: takes names as written in the sheet and returns the text
 * for `className`. Names that the sheet does not have are left out, so a variant without styles needs no
 * rule.
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

/** Joins class names, for a component that takes one from its caller. */
export function joinClasses(...parts: ClassPart[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/**
 * Classes of `layout.css`, for parts that need no sheet of their own: `layout('stack-3', 'quiet')`. Global
 * names, because every page would carry the table from plain names to hashed ones.
 */
export function layout(...names: string[]): string {
  return names.map((name) => `l-${name}`).join(' ');
}
