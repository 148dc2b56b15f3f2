/** As long as browsers keep a cookie (RFC 6265bis §5.5). */
const KEPT_DAYS = 400;
const DAY_S = 86_400;

/**
 * The signing key of the desk that this browser trusts: the one of its first visit, or its successor. It is
 * in a cookie, since localStorage has only the keys of the specification, and trust outlasts a logout.
 */
export function readDeskKey(): string | null {
  return /(?:^|;\s*)deskKey=([\w-]+)/.exec(document.cookie)?.[1] ?? null;
}

/** Trusts the key of the first visit, which another one later does not replace. Each visit prolongs it. */
export function noteDeskKey(key: string): void {
  const trusted = readDeskKey() ?? key;
  if (trusted !== '') trustDeskKey(trusted);
}

export function trustDeskKey(key: string): void {
  const maxAgeS = KEPT_DAYS * DAY_S;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `deskKey=${key}; Path=/; Max-Age=${maxAgeS}; SameSite=Strict${secure}`;
}
