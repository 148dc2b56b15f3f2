import type { Currency, PercentageAdjustment, WalletAddressAnswer } from '@naru/contract';
import { ADDRESS_FORMATS, QUOTE_DECIMALS_MAX } from '@naru/core';
import { readWireList, readWireObject } from './wire-fields.ts';

/** Decimals of a currency that does not say, as most coins have. */
const DECIMALS_DEFAULT = 8;

export function readCurrencies(value: unknown): readonly Currency[] | null {
  return readWireList(value, readCurrency);
}

function readCurrency(value: unknown): Currency | null {
  const wire = readWireObject(value);
  const currencyId = wire?.text('_id') ?? wire?.text('id') ?? null;
  const symbol = wire?.text('symbol') ?? null;
  if (wire === null || currencyId === null || symbol === null) return null;
  const name = wire.text('name') ?? symbol;
  const decimals = wire.number('decimals') ?? DECIMALS_DEFAULT;
  return {
    _id: currencyId,
    id: currencyId,
    symbol,
    name,
    nameKr: wire.text('nameKr') ?? name,
    network: wire.text('network') ?? '',
    networkId: wire.text('networkId') ?? '',
    decimals,
    quoteDecimals: Math.min(decimals, wire.number('quoteDecimals') ?? QUOTE_DECIMALS_MAX),
    addressFormat: ADDRESS_FORMATS.find((format) => format === wire.text('addressFormat')) ?? 'server',
    environment: wire.text('environment') ?? 'main',
    railId: wire.text('railId') ?? '',
    totalSupply: wire.number('totalSupply') ?? 0,
    onOrders: wire.number('onOrders') ?? 0,
    available: wire.text('available') ?? '',
  };
}

export function readAdjustments(value: unknown): readonly PercentageAdjustment[] | null {
  return readWireList(value, (entry) => {
    const wire = readWireObject(entry);
    const fromCurrency = wire?.text('fromCurrency') ?? null;
    const toCurrency = wire?.text('toCurrency') ?? null;
    const adjustment = wire?.number('adjustment') ?? null;
    if (fromCurrency === null || toCurrency === null || adjustment === null) return null;
    return {
      fromCurrency,
      toCurrency,
      adjustment,
      baseAdjustment: wire?.number('baseAdjustment') ?? adjustment,
    };
  });
}

export function readWalletAddress(value: unknown): WalletAddressAnswer | null {
  const wire = readWireObject(value);
  if (wire === null) return null;
  const found = wire.object('walletAddress');
  if (found === null) return { walletAddress: null };
  return { walletAddress: { name: found.text('name') ?? '', address: found.text('address') } };
}
