import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNetworkAddress } from './address-rules/parse-network-address.ts';
import { findEvmNetwork } from './catalog/evm-network.ts';
import { evmPaymentUri } from './payment-uri.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

function uriOn(networkId: string, contract: string | null): string {
  const network = findEvmNetwork(networkId, 'main');
  assert.ok(network);
  return evmPaymentUri(network, { address: ADDRESS, baseUnits: 2_014_000_000_000_000_001n, contract });
}

test('a payment link names the network and the exact amount', () => {
  assert.equal(uriOn('eth', null), `ethereum:${ADDRESS}@1?value=2014000000000000001`);
  assert.equal(uriOn('bsc', null), `ethereum:${ADDRESS}@56?value=2014000000000000001`);
});

test('of a token it calls the transfer of its contract', () => {
  const uri = `ethereum:${USDT}@1/transfer?address=${ADDRESS}&uint256=2014000000000000001`;
  assert.equal(uriOn('eth', USDT), uri);
});

test('it reads back as the address on its own network only', () => {
  const read = parseNetworkAddress('polygon', uriOn('polygon', null));
  assert.equal(read.ok && read.value.address, ADDRESS);
  assert.equal(parseNetworkAddress('eth', uriOn('polygon', null)).ok, false);
});
