/** The header for `user:password` (RFC 7617). */
export function basicLogin(login: string): Readonly<Record<string, string>> {
  return { authorization: `Basic ${Buffer.from(login, 'utf8').toString('base64')}` };
}
