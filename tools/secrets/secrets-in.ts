/** Patterns of secrets. Addresses and public keys are not secrets. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'an extended private key': /\b[xyztuvXYZTUV]prv[1-9A-HJ-NP-Za-km-z]{100,}/,
  'a private key in a file of its own': /-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{40,}/,
  'a key of a cloud service': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of a code host': /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36})\b/,
  'a key of a payment or mail service':
    /\b(?:sk_live_[A-Za-z0-9]{20,}|SG\.[\w-]{20,}\.[\w-]{20,}|xox[bap]-[\w-]{20,})\b/,
  'a session of an encrypted mailbox':
    /\bsmtps?:\/\/[^\s:/'"`]+:(?!password|secret|\$|…)[^\s@'"`]{12,}@(?![\w.-]*example)/,
  'a secret in quotes':
    /\b(?:password|secret|token|api[_-]?key)['"]?\s*[:=]\s*['"][A-Za-z0-9+/_=-]{24,}['"]/i,
};

/** The kinds of secrets that a text contains. */
export function secretsIn(text: string): readonly string[] {
  return Object.entries(SECRETS)
    .filter(([, pattern]) => pattern.test(text))
    .map(([what]) => what);
}
