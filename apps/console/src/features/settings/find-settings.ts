/** Whether all words of what was typed are in the texts, in any order. Nothing typed: everything fits. */
export function hasAllWords(typed: string, texts: readonly string[]): boolean {
  const text = texts.join('\n').toLowerCase();
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}
