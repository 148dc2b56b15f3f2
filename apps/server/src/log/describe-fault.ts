/**
 * What may be written down of a fault: its kind, its code and where it happened. Its message may carry a
 * customer's data or a login, so it stays out.
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
