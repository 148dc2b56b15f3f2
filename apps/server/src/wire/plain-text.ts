/**
 * Control characters, and characters that change the writing direction or are invisible (UAX #9, UAX #31):
 * they can make a text look like another one. Joiners, which scripts and emoji need, are not among them. Line
 * feeds are checked separately.
 */
const DECEIVING = /(?!\n)\p{Cc}|(?![\u200c\u200d])\p{Cf}|[\u115f\u1160\u2028\u2029\u3164\uffa0]/u;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** True if everything in the text is visible. `\n` is allowed in a text of many lines. */
export function isPlainText(text: string, lines: 'one line' | 'many lines'): boolean {
  if (DECEIVING.test(text) || LONE_SURROGATE.test(text)) return false;
  return lines === 'many lines' || !text.includes('\n');
}
