/** The text with one kind of line end, and blanks instead of tabs. */
export function toPlainLines(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\t', ' ');
}
