/** Texts that banks write if there is no reference: all payments have the same, so it identifies none. */
const PLACEHOLDERS = [
  /^(?:NON-?REF|NO ?REF(?:ERENCE)?|NOT ?PROVIDED|NOT ?AVAILABLE|NONE|NULL|NIL|UNKNOWN)$/i,
  /^(?:N\/?A|KREF\+?|[0\-./_*?X]+|없음|无)$/i,
  // A long number that Excel rounded to 15 digits, and that all payments of a day share.
  /^(?:\d(?:\.\d+)?E\+?\d\d|\d{15}0{2,})$/i,
];

export function withoutPlaceholder(text: string): string {
  return PLACEHOLDERS.some((each) => each.test(text)) ? '' : text;
}

/** Each text once, without placeholders. */
export function joinTexts(texts: readonly string[], besides: readonly string[] = []): string {
  const kept = new Set(texts.map((text) => withoutPlaceholder(text.trim())));
  for (const each of ['', ...besides]) kept.delete(each);
  return [...kept].join(' ');
}
