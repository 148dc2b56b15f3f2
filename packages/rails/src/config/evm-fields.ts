import { type AssetFacts, type EvmAccountKey, parseNetworkAddress } from '@naru/chains';
import { parseEvmAccountKey } from '@naru/chains/accounts';
import { type Section, noteAccountProblem } from './section.ts';

/** The account that deposit addresses of an EVM network, or of TRON, derive from. */
export function parseEvmDeposit(section: Section, networkId: string): EvmAccountKey | null {
  const coin = networkId === 'tron' ? '195h' : '60h';
  const fix =
    `write the account public key m/44h/${coin}/0h that your wallet exports, best with its origin: ` +
    `[fingerprint/44h/${coin}/0h]xpub... A wallet that exports none is served with a list of addresses`;
  const text = section.text('deposit', fix);
  if (text === null) return null;
  const account = parseEvmAccountKey(networkId, text);
  return account.ok ? account.value : noteAccountProblem(section, account.reason, fix);
}

/** The tokens that the desk offers: only those that are listed. */
export function parseTokens(section: Section, all: readonly AssetFacts[]): readonly AssetFacts[] | null {
  const symbols = section.texts('tokens');
  if (symbols === undefined) return [];
  const tokens = all.filter(({ kind }) => kind === 'token');
  const chosen = tokens.filter(({ symbol }) => symbols?.includes(symbol) === true);
  if (symbols !== null && chosen.length === symbols.length) return chosen;
  const known = tokens.map(({ symbol }) => `"${symbol}"`).join(', ');
  const fix = known === '' ? 'leave it out: none is known here' : `write a list of ${known}`;
  return section.note('tokens', 'is not a list of different tokens that are known on this network', fix);
}

/** The operator's own paying accounts, whose fees are the desk's. */
export function parsePayFrom(section: Section, networkId: string): ReadonlySet<string> | null {
  const texts = section.texts('payFrom');
  if (texts === undefined) return new Set();
  const parsed = (texts ?? []).map((text) => parseNetworkAddress(networkId, text));
  const accounts = parsed.flatMap((each) => (each.ok ? [each.value.watchKey] : []));
  if (texts !== null && accounts.length === texts.length) return new Set(accounts);
  return section.note(
    'payFrom',
    'is not a list of addresses of this network',
    'write the addresses that you pay customers from, or leave it out',
  );
}
