import { type AssetFacts, bankCountryOf, parseBankAccount, readBankAccount } from '@naru/chains';
import { type Asset, formatAmount } from '@naru/core';
import type { PayoutIntent, PayoutSlip, Rail, ScanBatch } from '@naru/desk';
import { toAsset } from '../asset/to-asset.ts';

export interface BankRailOptions {
  readonly facts: AssetFacts;
  /** `test` and `rehearsal` for made-up details, with which no money moves. */
  readonly environment: 'main' | 'test' | 'rehearsal';
  /** The desk's own account, one line. Customers put their order's reference in the transfer's note. */
  readonly receivingAccount: string;
}

/**
 * A bank, whose transfers an operator reads on a statement. Scanning it finds nothing and is always caught
 * up.
 */
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
      routing: 'reference',
      witness: 'operator',
      addressFormat: 'bank',
      explorerTxUrl: null,
    },
    assets: [asset],
    receivingAccount: options.receivingAccount,
    parseAddress: (_assetId, text) => parseBankAccount(country, text),
    paymentUri: () => null,
    startCursor: () => Promise.resolve({}),
    readHeight: () => 0,
    scan: (cursor) => Promise.resolve({ ...NOTHING_SEEN, cursor }),
    listUnconfirmed: () => Promise.resolve([]),
    confirmationsRequired: () => 0,
    payoutConfirmationsRequired: () => 0,
    preparePayout: (intent) => prepareTransfer(asset, intent),
    findPayments: () => Promise.resolve(null),
  };
}

const NOTHING_SEEN: Omit<ScanBatch, 'cursor'> = {
  outputs: [],
  goneBlocks: [],
  head: { height: 0, hash: '' },
  isCaughtUp: true,
};

function prepareTransfer(asset: Asset, intent: PayoutIntent): PayoutSlip {
  const amountText = formatAmount(intent.baseUnits, asset.decimals);
  return {
    address: intent.address,
    memo: intent.memo,
    amountText,
    paymentUri: null,
    instructions: bankInstructions(intent.address, amountText),
  };
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
