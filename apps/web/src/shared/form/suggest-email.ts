/** Hosts that many people use, and real ones that are one letter from these and are not asked about. */
const KNOWN_HOSTS = [
  'gmail.com',
  'naver.com',
  'daum.net',
  'hanmail.net',
  'kakao.com',
  'nate.com',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'yahoo.co.kr',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'mail.com',
  'ymail.com',
  'email.com',
  'me.com',
] as const;

/** The address with the host that was probably meant, or null if its host is known or resembles none. */
export function suggestEmail(text: string): string | null {
  const email = text.trim();
  const cut = email.lastIndexOf('@');
  const host = email.slice(cut + 1).toLowerCase();
  if (cut < 1 || KNOWN_HOSTS.some((known) => known === host)) return null;
  const meant = KNOWN_HOSTS.find((known) => isOneSlip(host, known));
  return meant === undefined ? null : `${email.slice(0, cut)}@${meant}`;
}

/** One letter missing, added, wrong, or swapped with the next one. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  const typedRest = typed.slice(start);
  const meantRest = meant.slice(start);
  const swapped = `${typedRest.charAt(1)}${typedRest.charAt(0)}${typedRest.slice(2)}`;
  return (
    typedRest.slice(1) === meantRest ||
    typedRest === meantRest.slice(1) ||
    (typedRest !== '' && typedRest.slice(1) === meantRest.slice(1)) ||
    swapped === meantRest
  );
}

/** The longest address that SMTP allows (RFC 5321, 4.5.3.1.3). */
export const EMAIL_LETTERS_MAX = 254;

/**
 * Whether a text looks like an e-mail address: something, an at sign, and a domain with a dot. Only a mail to
 * it can tell whether it exists.
 */
export function isEmailText(text: string): boolean {
  return text.length <= EMAIL_LETTERS_MAX && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
