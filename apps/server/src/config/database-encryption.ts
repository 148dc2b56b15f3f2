import { isLoopbackHost } from './loopback.ts';

const ENCRYPTED = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

/**
 * How data travels to the database of a PostgreSQL address: `here` does not leave this machine, `clear` was
 * asked for (`sslmode=disable`), and `unsaid` would be in clear although nobody asked for it. `unverified`
 * is encrypted to any server that answers at the address.
 */
export function databaseEncryption(address: URL): 'here' | 'encrypted' | 'unverified' | 'clear' | 'unsaid' {
  const host = address.searchParams.get('host') ?? decodeURIComponent(address.hostname);
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return 'here';
  const sslMode = address.searchParams.get('sslmode') ?? '';
  if (sslMode === 'no-verify') return 'unverified';
  const isSslOn = ['true', '1'].includes(address.searchParams.get('ssl') ?? '');
  if (isSslOn || ENCRYPTED.has(sslMode)) return 'encrypted';
  return sslMode === 'disable' ? 'clear' : 'unsaid';
}
