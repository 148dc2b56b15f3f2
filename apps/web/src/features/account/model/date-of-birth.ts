const DIGITS_MAX = 8;

/** Digits of what was typed with the slashes of DD/MM/YYYY between them; anything else falls away. */
export function formatDateOfBirth(typed: string): string {
  const digits = typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, DIGITS_MAX);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}
