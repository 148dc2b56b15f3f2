/** Whether all the typed words are in the texts, in any order. If nothing was typed, everything matches. */
export function hasAllWords(typed: string, texts: readonly string[]): boolean {
  const text = texts.join('\n').toLowerCase();
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}
