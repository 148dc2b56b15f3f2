/** One rule of a form: the field that it is about, and whether what was entered breaks it. */
export interface Check<Field extends string, Problem> {
  readonly field: Field;
  readonly problem: Problem;
  readonly isBroken: (values: Readonly<Record<Field, string>>) => boolean;
}

/** The first broken rule in the order of the list, or null. Only one is told at a time. */
export function findFirstProblem<Field extends string, Problem>(
  checks: readonly Check<Field, Problem>[],
  values: Readonly<Record<Field, string>>,
): Check<Field, Problem> | null {
  return checks.find(({ isBroken }) => isBroken(values)) ?? null;
}

/** Broken while the field is empty; spaces alone are nothing. */
export function isMissing<Field extends string>(
  field: Field,
): (values: Readonly<Record<Field, string>>) => boolean {
  return (values) => values[field].trim() === '';
}
