import type { Currency } from '@naru/contract';

export function sampleCurrency(symbol: string, network = symbol): Currency {
  const id = `${symbol}-${network}`;
  return {
    _id: id,
    id,
    symbol,
    name: symbol,
    nameKr: symbol,
    network,
    networkId: network,
    decimals: 8,
    quoteDecimals: 8,
    addressFormat: 'server',
    finalMinutes: 5,
    environment: 'main',
    railId: id,
    totalSupply: 0,
    onOrders: 0,
    available: '0',
  };
}
