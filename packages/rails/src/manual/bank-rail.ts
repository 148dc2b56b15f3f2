import type { PayoutIntent, PayoutSlip, Rail } from '@naru/desk';
import { type AssetFacts, bankCountryOf, parseBankAccount, readBankAccount } from '@naru/chains';
import type { Asset } from '@naru/core';
import { toAsset, toSlip } from '../rail-parts.ts';

/** For rails with a person as the witness: scanning finds nothing and is always caught up. */
export const NOTHING_TO_SCAN = {
  startCursor: () => Promise.resolve({}),
  readHeight: () => 0,
  scan: (cursor) =>
    Promise.resolve({
      outputs: [],
      goneBlocks: [],
      head: { height: 0, hash: '' },
      finalHeight: null,
      isCaughtUp: true,
      cursor,
    }),
  listUnconfirmed: () => Promise.resolve([]),
  depositFinality: () => ({ kind: 'person' }),
  payoutFinality: () => ({ kind: 'person' }),
  findPayments: () => Promise.resolve(null),
} satisfies Partial<Rail>;

export interface BankRailOptions {
  readonly facts: AssetFacts;
  /** `test` and `rehearsal` for made-up details, with which no money moves. */
  readonly environment: 'main' | 'test' | 'rehearsal';
  /** The desk's own account in one line. Customers put their order's reference in the transfer's note. */
  readonly receivingAccount: string;
  /** `amount` if transfers carry no text that customers can choose. */
  readonly routing?: 'reference' | 'amount';
}

/** A bank, whose transfers an operator finds on a statement. */
export function createBankRail(options: BankRailOptions): Rail {
  const { facts } = options;
  const country = bankCountryOf(facts.symbol);
  if (country === undefined) throw new Error(`${facts.symbol} is not a currency of a bank known here`);
  const asset = toAsset(facts, facts.networkId);
  return {
    network: {
      railId: facts.networkId,
      name: options.environment === 'rehearsal' ? 'Rehearsal bank' : facts.network,
      environment: options.environment,
      routing: options.routing ?? 'reference',
      witness: 'operator',
      blockWaitMs: null,
      addressFormat: 'bank',
      explorerTxUrl: null,
      feeAssetId: null,
    },
    assets: [asset],
    receivingAccount: options.receivingAccount,
    parseAddress: (_assetId, text) => parseBankAccount(country, text),
    paymentUri: () => null,
    ...NOTHING_TO_SCAN,
    preparePayout: (intent) => prepareTransfer(asset, intent),
  };
}

function prepareTransfer(asset: Asset, intent: PayoutIntent): PayoutSlip {
  const slip = toSlip(intent, asset.decimals);
  return { ...slip, instructions: bankInstructions(intent.address, slip.amountText) };
}

/** The lines that a person copies into a bank's transfer form, in the usual order of such forms. */
function bankInstructions(address: string, amountText: string): PayoutSlip['instructions'] {
  const account = readBankAccount(address);
  if (account === null) return [{ label: 'Account', value: address }];
  const lines = [
    { label: 'Bank', value: account.bank },
    { label: 'Account number', value: account.accountNumber },
    { label: 'Account holder', value: account.holder },
    { label: 'Amount', value: amountText },
  ];
  return lines.filter((line) => line.value !== '');
}
