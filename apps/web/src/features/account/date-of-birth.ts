const DIGITS_MAX = 8;

/**
 * The typed digits with the slashes of DD/MM/YYYY; everything else is dropped. A browser that fills the field
 * in writes YYYY-MM-DD (WHATWG HTML, autofill field `bday`).
 */
export function formatDateOfBirth(typed: string): string {
  const dayFirst = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3$2$1');
  const digits = dayFirst.replaceAll(/\D/g, '').slice(0, DIGITS_MAX);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}
