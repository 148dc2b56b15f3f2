import { formatTransferCsv, formatTransferXml, readBankAccount, readTransfers } from '@naru/chains';
import type { ListedPayout, PayoutFileFormat } from '@naru/contract';
import { csvLine, formatAmount } from '@naru/core';
import type { DeskBankAccount } from '@naru/desk';
import { type Payable, baseUnitsOf } from './prepared-payouts.ts';

export interface PayoutFileOptions {
  readonly format: PayoutFileFormat;
  /** The desk's account at the bank of these payouts; undefined for a network. */
  readonly account: DeskBankAccount | undefined;
  readonly nowMs: number;
}

/** Payouts of one network or bank as a file. Null where they cannot be in such a file, as the screen says. */
export function formatPayouts(
  chosen: readonly Payable[],
  { format, account, nowMs }: PayoutFileOptions,
): string | null {
  const payouts = chosen.map(({ listed }) => listed);
  const isOfBank = payouts.every(({ isBank }) => isBank);
  if (format === 'wallet_csv') return isOfBank ? null : walletCsv(payouts);
  if (format === 'sendmany')
    return payouts.every(({ canSendMany }) => canSendMany) ? sendManyText(payouts) : null;
  const from = account === undefined ? null : readBankAccount(account.text);
  const { lines, refused } = readTransfers(
    payouts.map(({ id, address, amount }) => ({ reference: id, address, amount })),
  );
  if (account === undefined || from === null || refused.length > 0) return null;
  if (format === 'csv') return formatTransferCsv(lines);
  const sum = chosen.reduce((total, { listed, view }) => total + baseUnitsOf(view, listed), 0n);
  const { symbol: currency, decimals } = account.asset;
  return formatTransferXml({ lines, from, currency, sum: formatAmount(sum, decimals), nowMs });
}

/** The outputs of `sendmany`: amounts by address, as exact texts. Null where a receiver is there twice. */
function sendManyText(payouts: readonly ListedPayout[]): string | null {
  const outputs = new Map(payouts.map(({ address, amount }) => [address, amount]));
  return outputs.size < payouts.length ? null : JSON.stringify(Object.fromEntries(outputs));
}

/**
 * A table for a wallet, a signer or a spreadsheet, RFC 4180; no cell can be read as a formula. What a
 * transaction consists of has the columns of a sweep.
 */
function walletCsv(payouts: readonly ListedPayout[]): string {
  const names = [...new Set(payouts.flatMap(({ fields }) => Object.keys(fields)))];
  const rows = payouts.map(({ address, amount, symbol, network, id, fields }) => [
    address,
    amount,
    symbol,
    network,
    id,
    ...names.map((name) => fields[name] ?? ''),
  ]);
  const lines = [['address', 'amount', 'currency', 'network', 'order', ...names], ...rows];
  return lines.map(csvLine).join('');
}
