import { nameFault } from '@naru/desk';

/**
 * What may be logged of a fault: its name, its code and where it happened. Its message may contain a
 * customer's data or credentials, so it is left out.
 */
export function describeFault(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const frames = (thrown.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 4)
    .map((line) => line.trim());
  return `${nameFault(thrown)} ${frames.join(' < ')}`.slice(0, 600);
}
