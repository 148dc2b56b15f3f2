import type { Form } from './use-form.ts';

/** A rule for a field of a form. */
export interface Check<Field extends string, Problem> {
  readonly field: Field;
  readonly problem: Problem;
  readonly isBroken: (values: Readonly<Record<Field, string>>) => boolean;
}

/** The first broken rule in the order of the list, or null. */
export function findFirstProblem<Field extends string, Problem>(
  checks: readonly Check<Field, Problem>[],
  values: Readonly<Record<Field, string>>,
): Check<Field, Problem> | null {
  return checks.find(({ isBroken }) => isBroken(values)) ?? null;
}

/** Shows the first broken rule beside its field; true when there is none. */
export function passesChecks<Field extends string, Problem>(
  form: Form<Field>,
  checks: readonly Check<Field, Problem>[],
  say: (problem: Problem) => string,
): boolean {
  const broken = findFirstProblem(checks, form.values);
  if (broken !== null) form.refuse(broken.field, say(broken.problem));
  return broken === null;
}

/** Broken while the field is empty or holds only spaces. */
export function isMissing<Field extends string>(
  field: Field,
): (values: Readonly<Record<Field, string>>) => boolean {
  return (values) => values[field].trim() === '';
}
