/** The longest address that SMTP allows (RFC 5321, 4.5.3.1.3). */
export const EMAIL_LETTERS_MAX = 254;

/**
 * Whether a text looks like an e-mail address: something, an at sign, and a domain with a dot. Only a mail to
 * it can tell whether it exists.
 */
export function isEmailText(text: string): boolean {
  return text.length <= EMAIL_LETTERS_MAX && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
