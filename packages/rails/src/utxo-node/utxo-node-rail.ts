import {
  type AccountKey,
  type AssetFacts,
  UTXO_DECIMALS,
  parseUtxoAddress,
  utxoPaymentUri,
} from '@naru/chains';
import { openAccount } from '@naru/chains/accounts';
import { type Finality, finalAtDepth, formatAmount } from '@naru/core';
import type { Clock, PayoutIntent, Rail, RailNetwork, SeenOutput } from '@naru/desk';
import { rememberDerived } from '../address/remember-derived.ts';
import { toAsset } from '../asset/to-asset.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { rereadFrom } from '../scan/reread-from.ts';
import { scanBlocks, seenOutput, startAtHead } from '../scan/scan-blocks.ts';
import { parseScanCursor } from '../scan/scan-cursor.ts';
import { findTransaction } from './find-transaction.ts';
import { readNodeBlock, readUnspentSums } from './node-answer.ts';
import { readHash } from '../json/read-answer.ts';
import { createNodeChain } from './node-chain.ts';
import { NodeMempool } from './node-mempool.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import { assertNodeFollows } from './node-sync.ts';

/** One block is enough for a payout: the desk itself sent it and does not double-spend. */
const PAYOUT_CONFIRMATIONS = 1;

/** The node reads all unspent outputs of its chain: a minute or more on the largest one. */
const UNSPENT_SCAN_MAX_MS = 15 * 60_000;

export interface UtxoNodeRailOptions {
  readonly facts: AssetFacts;
  /** Deposit addresses derive from it; its network is the rail's. */
  readonly account: AccountKey;
  readonly rpc: JsonRpc;
  readonly clock: Clock;
  readonly finality: Finality;
}

/**
 * A Bitcoin-like network through a node with bitcoind's JSON-RPC. The node needs no wallet and no transaction
 * index and may be pruned: blocks are read as they arrive, and outputs matched by their script.
 */
export function createUtxoNodeRail(options: UtxoNodeRailOptions): Rail {
  const { account, facts, rpc } = options;
  const { network } = account;
  const source = createNodeChain(rpc);
  const mempool = new NodeMempool(rpc);
  const derive = rememberDerived(openAccount(account));
  const rules = { assetId: facts.assetId, coinbaseMaturityBlocks: network.coinbaseMaturityBlocks };
  return {
    network: describeNetwork(options),
    assets: [{ ...toAsset(facts, facts.networkId), network: network.name }],
    parseAddress: (_assetId, text) => parseUtxoAddress(network, text),
    deriveDepositAddress: derive,
    paymentUri: (_assetId, address, baseUnits) => utxoPaymentUri(network, address, baseUnits),
    checkNetwork: () => checkGenesis(rpc, network.genesisHashes, network.name),
    startCursor: () => startAtHead(source),
    readHeight: (cursor) => parseScanCursor(cursor).height,
    rereadFrom: (cursor, range) => rereadFrom(source, cursor, range),
    listUsedKeys: async (watchKeys) => {
      const waiting = await mempool.listUnconfirmed(new Set(watchKeys));
      const unspent = await sumUnspent(rpc, watchKeys);
      return new Set([...waiting.map((output) => output.watchKey), ...unspent.keys()]);
    },
    scan: async (cursor, watch, blocksMax) => {
      // A regtest chain has no new blocks while nobody mines.
      if (network.environment !== 'reg') await assertNodeFollows(rpc, network, options.clock.nowMs());
      return scanBlocks(source, rules, { cursor, watch, blocksMax });
    },
    listUnconfirmed: async (watch) => {
      const outputs = await mempool.listUnconfirmed(watch);
      return outputs.map((output) => seenOutput(facts.assetId, output, null));
    },
    beacon: {
      blockIntervalMs: network.blockIntervalMs,
      readHeadHeight: () => source.readHeadHeight(),
      readHashAt: (height) => source.readHashAt(height),
    },
    depositFinality: () => options.finality,
    payoutFinality: () => finalAtDepth(PAYOUT_CONFIRMATIONS),
    preparePayout: (intent) => ({
      address: intent.address,
      memo: intent.memo,
      amountText: formatAmount(intent.baseUnits, UTXO_DECIMALS),
      paymentUri: utxoPaymentUri(network, intent.address, intent.baseUnits),
      instructions: [],
    }),
    findPayments: (intent, txid, evidence) =>
      findPayments(options, intent, { txid, blockHash: evidence?.blockHash ?? null }),
    readBalances: async (watchKeys) => {
      const unspent = await sumUnspent(rpc, watchKeys);
      return new Map([...unspent].map(([script, sum]) => [script, new Map([[facts.assetId, sum]])]));
    },
  };
}

/**
 * What each of the scripts has in unspent outputs of blocks; without those that have none. The node runs one
 * such scan at a time and refuses a second one.
 */
async function sumUnspent(rpc: JsonRpc, scripts: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  if (scripts.length === 0) return new Map();
  const params = ['start', scripts.map((script) => `raw(${script})`)];
  return readUnspentSums(await rpc.call({ method: 'scantxoutset', params, timeoutMs: UNSPENT_SCAN_MAX_MS }));
}

function describeNetwork({ account, facts }: UtxoNodeRailOptions): RailNetwork {
  const { environment, name } = account.network;
  return {
    railId: facts.networkId,
    name,
    environment,
    routing: 'derived',
    witness: 'chain',
    addressFormat: 'utxo',
    explorerTxUrl: environment === 'main' ? facts.explorerTxUrl : null,
    feeAssetId: facts.feeAssetId,
  };
}

export async function checkGenesis(
  rpc: JsonRpc,
  genesisHashes: readonly string[],
  networkName: string,
): Promise<void> {
  const hash = readHash(await rpc.call({ method: 'getblockhash', params: [0] }));
  if (!genesisHashes.includes(hash))
    throw new RailFault(
      'node_of_other_chain',
      `the node does not serve ${networkName}: its first block is ${hash}`,
    );
}

async function findPayments(
  options: UtxoNodeRailOptions,
  intent: PayoutIntent,
  claim: { readonly txid: string; readonly blockHash: string | null },
): Promise<readonly SeenOutput[] | null> {
  // People paste text from their wallet or an explorer that contains the transaction id.
  const txid = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/.exec(claim.txid.toLowerCase())?.[0];
  if (txid === undefined) return null;
  const receiver = parseUtxoAddress(options.account.network, intent.address);
  if (!receiver.ok) throw new Error('a payout to an address that this network does not know');
  const transaction = await findTransaction(options.rpc, txid, claim.blockHash);
  if (transaction === null) return null;
  const { blockHash } = transaction;
  const block =
    blockHash === null
      ? null
      : readNodeBlock(await options.rpc.call({ method: 'getblock', params: [blockHash, 1] }));
  const paying = transaction.outputs.filter((output) => output.watchKey === receiver.value.watchKey);
  return paying.map((output) => seenOutput(intent.assetId, output, block));
}
