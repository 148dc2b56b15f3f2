import {
  type AccountKey,
  type AssetFacts,
  UTXO_DECIMALS,
  parseUtxoAddress,
  utxoPaymentUri,
} from '@naru/chains';
import { openAccount } from '@naru/chains/accounts';
import { type Finality, finalAtDepth } from '@naru/core';
import type { Clock, PayoutIntent, Rail, SeenOutput } from '@naru/desk';
import { rememberDerived, toAsset, toNetwork, toSlip } from '../rail-parts.ts';
import { rereadFrom } from '../scan/reread-from.ts';
import { scanBlocks, seenOutput, startAtHead } from '../scan/scan-blocks.ts';
import { parseScanCursor } from '../scan/scan-cursor.ts';
import { createAccountCoins } from './account-coins.ts';
import type { UtxoSource } from './utxo-source.ts';

/** One block is enough for a payout: the desk itself sent it and does not double-spend. */
const PAYOUT_CONFIRMATIONS = 1;

export interface UtxoRailOptions {
  readonly facts: AssetFacts;
  /** The account from which deposit addresses are derived; its network is the rail's. */
  readonly account: AccountKey;
  readonly source: UtxoSource;
  readonly clock: Clock;
  readonly finality: Finality;
}

/** A Bitcoin-like network: blocks are read as they arrive, and outputs matched by their script. */
export function createUtxoRail(options: UtxoRailOptions): Rail {
  const { account, facts, source } = options;
  const { network } = account;
  const { name, environment } = network;
  const { chain } = source;
  const derive = rememberDerived(openAccount(account));
  const rules = { assetId: facts.assetId, coinbaseMaturityBlocks: network.coinbaseMaturityBlocks };
  return {
    network: toNetwork(facts, { name, environment, addressFormat: 'utxo' }),
    assets: [{ ...toAsset(facts, facts.networkId), network: name }],
    parseAddress: (_assetId, text) => parseUtxoAddress(network, text),
    deriveDepositAddress: derive,
    paymentUri: (_assetId, address, baseUnits) => utxoPaymentUri(network, address, baseUnits),
    checkNetwork: () => source.checkNetwork(network),
    startCursor: () => startAtHead(chain),
    readHeight: (cursor) => parseScanCursor(cursor).height,
    rereadFrom: (cursor, range) => rereadFrom(chain, cursor, range),
    listUsedKeys: (watchKeys) => source.listUsed(watchKeys),
    scan: async (cursor, watch, blocksMax) => {
      const { height: readHeight } = parseScanCursor(cursor);
      await source.assertFollows(network, { nowMs: options.clock.nowMs(), readHeight });
      return scanBlocks(chain, rules, { cursor, watch, blocksMax });
    },
    listUnconfirmed: async (watch) => {
      const outputs = await source.listUnconfirmed(watch);
      return outputs.map((output) => seenOutput(facts.assetId, output, null));
    },
    ...(source.readsPoolByKey === undefined ? {} : { readsPoolByKey: source.readsPoolByKey }),
    ...(source.locateKnown === undefined ? {} : { locateKnown: source.locateKnown }),
    beacon: {
      blockIntervalMs: network.blockIntervalMs,
      readHeadHeight: () => chain.readHeadHeight(),
      readHashAt: (height) => chain.readHashAt(height),
    },
    depositFinality: () => options.finality,
    payoutFinality: () => finalAtDepth(PAYOUT_CONFIRMATIONS),
    preparePayout: (intent) =>
      toSlip(intent, UTXO_DECIMALS, utxoPaymentUri(network, intent.address, intent.baseUnits)),
    findPayments: (intent, txid, evidence) =>
      findPayments(options, intent, { txid, blockHash: evidence?.blockHash ?? null }),
    mayReturn: async ({ spentOutpoints }) => {
      for (const outpoint of spentOutpoints) if (await source.isSpent(outpoint)) return false;
      return true;
    },
    readBalances: async (watchKeys) => {
      const unspent = await source.sumUnspent(watchKeys);
      return new Map([...unspent].map(([script, sum]) => [script, new Map([[facts.assetId, sum]])]));
    },
    // Coins of old addresses need their whole transactions; the wallets of devices prepare these themselves.
    ...(network.witnessPrefix === null ? {} : createAccountCoins(account, options)),
  };
}

async function findPayments(
  options: UtxoRailOptions,
  intent: PayoutIntent,
  claim: { readonly txid: string; readonly blockHash: string | null },
): Promise<readonly SeenOutput[] | null> {
  // People paste text from their wallet or an explorer that contains the transaction id.
  const txid = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/.exec(claim.txid.toLowerCase())?.[0];
  if (txid === undefined) return null;
  const receiver = parseUtxoAddress(options.account.network, intent.address);
  if (!receiver.ok) throw new Error('a payout to an address that this network does not know');
  const found = await options.source.findTransaction(txid, claim.blockHash);
  if (found === null) return null;
  return found.outputs
    .filter((output) => output.watchKey === receiver.value.watchKey)
    .map((output) => seenOutput(intent.assetId, output, found.block));
}
