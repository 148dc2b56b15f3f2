/**
 * True if `If-None-Match` names this answer, or any by `*`. A proxy that compresses turns an ETag into a weak
 * one, and several may be named (RFC 9110 §13.1.2). None of ours has a comma.
 */
export function isKnownEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((named) => named.trim().replace(/^W\//, '') === etag);
}
