import type { LetterPart } from './letter-template.ts';

/** The parts of a letter as plain text, with an empty line between them. */
export function plainTextOf(parts: readonly LetterPart[]): string {
  return parts.map(linesOf).join('\n\n');
}

function linesOf(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('heading' in part) return `— ${part.heading} —`;
  return 'href' in part ? part.href : part.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
}
