import type { AccountKey } from '@naru/chains';
import type { SignerKeys } from '@naru/chains/psbt';
import { type Result, ok } from '@naru/core';
import type { CoinRefusal, Rail } from '@naru/desk';
import { draftPayout, draftSweep } from './draft-spends.ts';
import { type CoinSource, readCoins } from './read-coins.ts';

/** What an account can spend, and unsigned transactions that spend it. */
export function createAccountCoins(
  account: AccountKey,
  source: CoinSource,
): Required<Pick<Rail, 'readCoins' | 'draftPayout' | 'draftSweep'>> {
  const { network } = account;
  const openKeys = openKeysOnce(account);
  const mustOpen = async (): Promise<SignerKeys> => {
    const keys = await openKeys();
    if (!keys.ok) throw new Error('coins of an account that none were read of');
    return keys.value;
  };
  return {
    readCoins: async (wish) => {
      const keys = await openKeys();
      return keys.ok ? ok(await readCoins(source, { network, keys: keys.value, wish })) : keys;
    },
    draftPayout: async (reading, wish) => draftPayout({ network, keys: await mustOpen(), reading }, wish),
    draftSweep: async (reading, wish) => draftSweep({ network, keys: await mustOpen(), reading }, wish),
  };
}

type OpenKeys = () => Promise<Result<SignerKeys, CoinRefusal>>;

/** Elliptic curves and serialisation are loaded when they are needed, and each change key is derived once. */
function openKeysOnce(account: AccountKey): OpenKeys {
  const open: OpenKeys = async () => {
    const { openSignerKeys } = await import('@naru/chains/psbt');
    const keys = openSignerKeys(account);
    if (!keys.ok) return keys;
    const changeKeys = new Map<number, ReturnType<SignerKeys>>();
    return ok((branch, keyIndex) => {
      const known = branch === 1 ? changeKeys.get(keyIndex) : undefined;
      const key = known ?? keys.value(branch, keyIndex);
      if (branch === 1) changeKeys.set(keyIndex, key);
      return key;
    });
  };
  let opened: ReturnType<OpenKeys> | null = null;
  return () => {
    opened ??= open();
    return opened;
  };
}
