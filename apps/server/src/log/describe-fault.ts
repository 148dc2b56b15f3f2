/**
 * What may be logged of a fault: its name, its code and where it happened. Its message may contain a
 * customer's data or credentials, so it is left out.
 */
export function describeFault(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? ` ${thrown.code}` : '';
  const frames = (thrown.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 4)
    .map((line) => line.trim());
  return `${thrown.name}${code} ${frames.join(' < ')}`.slice(0, 600);
}
