import assert from 'node:assert/strict';
import { findUtxoNetwork } from '@naru/chains';
import { openAccount, parseAccountKey } from '@naru/chains/accounts';
import type { Benchmark } from './benchmark.ts';

const ADDRESSES = 300;

/** The account of BIP 84's test vectors, and its first receiving address. */
const ACCOUNT_KEY =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const FIRST_ADDRESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';

/** What deriving ahead spares the one who orders: an address from an account's public key. */
export function deriveAddress(): Benchmark {
  return {
    name: 'derive-address',
    title: 'deriving a deposit address (BIP 84)',
    database: null,
    isWarmedUp: true,
    run: async () => {
      const network = findUtxoNetwork('btc', 'main');
      assert.ok(network !== undefined);
      const key = parseAccountKey(network, ACCOUNT_KEY);
      assert.ok(key.ok);
      const derive = openAccount(key.value);
      const before = process.cpuUsage();
      const startedAtMs = performance.now();
      const addresses = Array.from({ length: ADDRESSES }, (_, index) => derive(index).address);
      const wallMs = performance.now() - startedAtMs;
      const spent = process.cpuUsage(before);
      assert.equal(addresses[0], FIRST_ADDRESS);
      assert.equal(new Set(addresses).size, ADDRESSES);
      const serverCpuUs = (spent.user + spent.system) / ADDRESSES;
      return { serverCpuUs, cpuUs: serverCpuUs, perSecond: (ADDRESSES / wallMs) * 1000 };
    },
  };
}
