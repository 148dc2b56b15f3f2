import { type BankCountry, bankCountryOf, readBankAccount } from '@naru/chains';
import type { Asset } from '@naru/core';
import type { Order } from '../facts/order.ts';
import type { Desk } from '../runtime/desk.ts';

/** An account of the desk at a bank whose statements a person reads. */
export interface DeskBankAccount {
  readonly railId: string;
  readonly asset: Asset;
  readonly country: BankCountry;
  /** As customers see it: bank, number, holder. */
  readonly text: string;
  /** Digits of its number. */
  readonly digits: string;
}

export function listBankAccounts({ rails }: Pick<Desk, 'rails'>): readonly DeskBankAccount[] {
  return [...rails.values()].flatMap(({ network, assets, receivingAccount }) => {
    const [asset] = assets;
    const country = bankCountryOf(asset?.symbol ?? '');
    if (network.witness !== 'operator' || asset === undefined || country === undefined) return [];
    const text = receivingAccount ?? '';
    const digits = (readBankAccount(text)?.accountNumber ?? '').replace(/\D/g, '');
    return [{ railId: network.railId, asset, country, text, digits }];
  });
}

/** Of one account. */
const CLAIMS_MAX = 200;

/** Orders whose customers said that they paid into an account at a bank, where no network shows it. */
export async function listBankClaims(desk: Pick<Desk, 'rails' | 'store'>): Promise<readonly Order[]> {
  const claimed = await Promise.all(
    listBankAccounts(desk).map(({ asset: { assetId } }) =>
      desk.store.listOrdersToPay({ payAssetId: assetId, stage: 'claimed', sinceMs: 0, limit: CLAIMS_MAX }),
    ),
  );
  return claimed.flat();
}
