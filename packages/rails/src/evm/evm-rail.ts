import {
  type AssetFacts,
  EVM_NETWORKS,
  type EvmNetwork,
  evmPaymentUri,
  parseNetworkAddress,
} from '@naru/chains';
import { openEvmAccount } from '@naru/chains/accounts';
import type { PayoutIntent, PayoutSlip, Rail, ReceiverProblem } from '@naru/desk';
import {
  rememberDerived,
  type AccountRailOptions,
  factsOf,
  toAsset,
  toNetwork,
  toSlip,
} from '../rail-parts.ts';
import { type JsonRpc, askRpc } from '../http/json-rpc.ts';
import { assertNotBehind } from '../scan/block-source.ts';
import { rereadFrom } from '../scan/reread-from.ts';
import { scanBlocks, startAtHead } from '../scan/scan-blocks.ts';
import { parseScanCursor } from '../scan/scan-cursor.ts';
import { createServerPool } from '../servers/server-pool.ts';
import { checkEvmNetwork, assertServerFollows } from './check-evm-network.ts';
import { EvmChain } from './evm-chain.ts';
import { readBytes, readQuantity } from './evm-answer.ts';
import { type EvmAssets, findEvmPayments } from './evm-payment.ts';
import { planEvmSweep } from './plan-evm-sweep.ts';
import { listUsedAccounts, readEvmBalances } from './read-evm-balances.ts';
import { evmTransferFields } from './token-transfer.ts';
import { readToken } from './token-contract.ts';

/** An account that delegates to a program (EIP-7702) is still a wallet; its code has this prefix. */
const DELEGATION_PREFIX = '0xef0100';

export interface EvmRailOptions extends AccountRailOptions<JsonRpc> {
  readonly network: EvmNetwork;
}

/** One key has the same addresses on every EVM network. */
const INDEX_RAIL_IDS = [...new Set(EVM_NETWORKS.map(({ networkId }) => networkId))];

/**
 * An EVM network through JSON-RPC, with its own coin and listed tokens. It reads no memory pool, of which
 * public servers show only a part: a payment is seen when it is in a block.
 */
export function createEvmRail(options: EvmRailOptions): Rail {
  const { network, assets, finality } = options;
  const { name, environment } = network;
  const [first] = assets;
  if (first === undefined) throw new Error('a rail without a currency');
  const servers = createServerPool(options.servers, {
    check: (server) => checkEvmNetwork(server, network, listTokens(assets)),
    through: askRpc,
  });
  const rpc = servers.current;
  const evmAssets = indexAssets(options);
  const chain = new EvmChain({
    servers,
    assets: evmAssets,
    hasFinalizedTag: finality.kind === 'chain',
  });
  const rules = { assetId: evmAssets.nativeAssetId ?? '', coinbaseMaturityBlocks: 0 };
  const contractOf = (assetId: string) => factsOf(assets, assetId).contract;
  const watchKeyOf = (address: string) => readReceiver(network, address);
  return {
    network: toNetwork(first, { name, environment, addressFormat: 'chain' }),
    assets: assets.map((facts) => ({ ...toAsset(facts, network.networkId), network: name })),
    parseAddress: (_assetId, text) => parseNetworkAddress(network.networkId, text),
    indexRailIds: INDEX_RAIL_IDS,
    deriveDepositAddress: rememberDerived(openEvmAccount(options.account)),
    paymentUri: (assetId, address, baseUnits) =>
      evmPaymentUri(network, { address, baseUnits, contract: contractOf(assetId) }),
    checkNetwork: () => servers.checkNetwork(),
    startCursor: () => startAtHead(chain),
    readHeight: (cursor) => parseScanCursor(cursor).height,
    rereadFrom: (cursor, range) => rereadFrom(chain, cursor, range),
    listUsedKeys: (watchKeys) => listUsedAccounts(rpc, evmAssets, watchKeys),
    scan: async (cursor, watch, blocksMax) => {
      await assertServerFollows(rpc, { network, nowMs: options.clock.nowMs() });
      await assertNotBehind(chain, parseScanCursor(cursor).height);
      return scanBlocks(chain, rules, { cursor, watch, blocksMax });
    },
    listUnconfirmed: () => Promise.resolve([]),
    depositFinality: () => finality,
    payoutFinality: () => finality,
    checkReceiver: (intent) => checkEvmReceiver(rpc, watchKeyOf(intent.address), contractOf(intent.assetId)),
    preparePayout: (intent) => preparePayment(options, intent),
    findPayments: (intent, txidText) =>
      findEvmPayments({ servers, assets: evmAssets }, intent, {
        txidText,
        receiverKey: watchKeyOf(intent.address),
      }),
    mayReturn: ({ spentOutpoints }) => isNumberFree(rpc, spentOutpoints),
    readBalances: (watchKeys) => readEvmBalances(rpc, evmAssets, watchKeys),
    planSweep: (wish) => planEvmSweep({ rpc, network, assets, evmAssets }, wish),
  };
}

/**
 * Whether no block has used the number of a transaction's account. A payment that a contract made has no
 * number: only its payer knows it.
 */
async function isNumberFree(rpc: JsonRpc, [used]: readonly string[]): Promise<boolean> {
  const [account, number] = used?.split(':') ?? [];
  if (account === undefined || number === undefined) return false;
  const count = await rpc.call({ method: 'eth_getTransactionCount', params: [account, 'latest'] });
  return readQuantity(count) <= BigInt(number);
}

function indexAssets({ assets, payingAccounts }: EvmRailOptions): EvmAssets {
  return {
    nativeAssetId: assets.find(({ kind }) => kind === 'coin')?.assetId ?? null,
    byContract: new Map(
      assets.flatMap(({ contract, assetId }) =>
        contract === null ? [] : [[contract.toLowerCase(), assetId] as const],
      ),
    ),
    payingAccounts,
  };
}

function listTokens(assets: readonly AssetFacts[]) {
  return assets.flatMap(({ symbol, contract, decimals }) =>
    contract === null ? [] : [{ symbol, contract, decimals }],
  );
}

function preparePayment({ network, assets }: EvmRailOptions, intent: PayoutIntent): PayoutSlip {
  const { address, assetId, baseUnits } = intent;
  const asset = factsOf(assets, assetId);
  const { contract, decimals } = asset;
  return {
    ...toSlip(intent, decimals, evmPaymentUri(network, { address, baseUnits, contract })),
    fields: evmTransferFields(network, { asset, to: address, baseUnits }),
  };
}

function readReceiver(network: EvmNetwork, address: string): string {
  const parsed = parseNetworkAddress(network.networkId, address);
  if (!parsed.ok) throw new Error('a payout to an address that this network does not know');
  return parsed.value.watchKey;
}

/** The network's problems with the receiver of a payment of a token, or of the network's own coin. */
async function checkEvmReceiver(
  rpc: JsonRpc,
  account: string,
  contract: string | null,
): Promise<readonly ReceiverProblem[]> {
  const problems: ReceiverProblem[] = [];
  if (contract !== null && (await isBlocked(rpc, contract, account)))
    problems.push({ code: 'receiver_blocked', isBlocking: true });
  const code = readBytes(await rpc.call({ method: 'eth_getCode', params: [account, 'latest'] }));
  if (code !== '0x' && !code.startsWith(DELEGATION_PREFIX))
    problems.push({ code: 'receiver_is_contract', isBlocking: false });
  return problems;
}

/** Issuers name their list of blocked accounts differently; tokens without one have neither method. */
async function isBlocked(rpc: JsonRpc, contract: string, account: string): Promise<boolean> {
  for (const method of ['isBlackListed', 'isBlocked'] as const)
    if ((await readToken(rpc, contract, method, account)) === 1n) return true;
  return false;
}
