/** RFC 5321 bounds the path; RFC 5322 allows far more shapes than any mailbox in use has. */
const EMAIL_CHARACTERS_MAX = 254;

/** The usual pattern: something, an at sign, a host name with a dot; no space or control character. */
export function isEmail(text: string): boolean {
  return (
    text.length <= EMAIL_CHARACTERS_MAX &&
    /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(text) &&
    !/\p{C}/u.test(text)
  );
}

/** What makes two spellings of an e-mail address the same account. No mailbox in use tells A from a. */
export function toEmailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
