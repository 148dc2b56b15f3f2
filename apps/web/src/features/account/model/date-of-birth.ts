const DIGITS_MAX = 8;

/** The typed digits with the slashes of DD/MM/YYYY; everything else is dropped. */
export function formatDateOfBirth(typed: string): string {
  const digits = typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, DIGITS_MAX);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}
