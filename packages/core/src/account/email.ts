/** The path limit of RFC 5321. The full syntax of RFC 5322 allows much that no real mailbox uses. */
const EMAIL_CHARACTERS_MAX = 254;

/** A local part, an at sign, a host name with a dot; no space or control character. */
export function isEmail(text: string): boolean {
  return (
    text.length <= EMAIL_CHARACTERS_MAX &&
    /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(text) &&
    !/\p{C}/u.test(text)
  );
}

/** Spellings with the same key are the same account. No real mailbox distinguishes A from a. */
export function toEmailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
