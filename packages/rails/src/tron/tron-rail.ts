import { type AssetFacts, parseNetworkAddress, tronContractKey } from '@naru/chains';
import { openEvmAccount } from '@naru/chains/accounts';
import type { ChainEnvironment } from '@naru/core';
import type { PayoutIntent, Rail, ReceiverProblem, SeenOutput } from '@naru/desk';
import {
  rememberDerived,
  type AccountRailOptions,
  factsOf,
  toAsset,
  toNetwork,
  toSlip,
} from '../rail-parts.ts';
import { assertNotBehind } from '../scan/block-source.ts';
import { rereadFrom } from '../scan/reread-from.ts';
import { scanBlocks, seenOutput, startAtHead } from '../scan/scan-blocks.ts';
import { parseScanCursor } from '../scan/scan-cursor.ts';
import { confirmPaid } from '../servers/second-opinion.ts';
import { type Servers, createServerPool } from '../servers/server-pool.ts';
import { planTronSweep } from './plan-tron-sweep.ts';
import { type TronAssets, readTronPaid } from './tron-payment.ts';
import { readRecord, readSun } from './tron-answer.ts';
import {
  TronChain,
  assertTronFollows,
  checkTronGenesis,
  checkTronToken,
  readPresentBlock,
} from './tron-chain.ts';
import { readTronContract, tronReceiverKey, tronTransferFields } from './tron-transfer.ts';
import { type TronHttp, askTron } from './tron-http.ts';

/** A transaction expires at most a day after it was made; an hour more for clocks that differ. */
const EXPIRY_MAX_MS = 25 * 60 * 60_000;

export interface TronRailOptions extends AccountRailOptions<TronHttp> {
  readonly environment: ChainEnvironment;
}

/** TRON through java-tron's HTTP interface, with TRX and listed tokens. It reads no memory pool. */
export function createTronRail(options: TronRailOptions): Rail {
  const { assets, environment, finality } = options;
  const servers = createServerPool(options.servers, {
    check: (server) => checkServer(server, options),
    through: askTron,
  });
  const http = servers.current;
  const tronAssets = indexAssets(options);
  const chain = new TronChain(servers, tronAssets);
  const readBalances = (watchKeys: readonly string[]) => readTronBalances(http, assets, watchKeys);
  const rules = { assetId: tronAssets.nativeAssetId, coinbaseMaturityBlocks: 0 };
  const [first] = assets;
  if (first === undefined) throw new Error('a rail without a currency');
  const name = first.network + { main: '', test: ' testnet', reg: ' local chain' }[environment];
  return {
    network: toNetwork(first, { name, environment, addressFormat: 'chain' }),
    assets: assets.map((facts) => ({ ...toAsset(facts, facts.networkId), network: name })),
    parseAddress: (_assetId, text) => parseNetworkAddress('tron', text),
    deriveDepositAddress: rememberDerived(openEvmAccount(options.account)),
    paymentUri: () => null,
    checkNetwork: () => servers.checkNetwork(),
    startCursor: () => startAtHead(chain),
    readHeight: (cursor) => parseScanCursor(cursor).height,
    rereadFrom: (cursor, range) => rereadFrom(chain, cursor, range),
    listUsedKeys: (watchKeys) => listUsedAccounts(http, assets, watchKeys),
    scan: async (cursor, watch, blocksMax) => {
      await assertTronFollows(http, { environment, nowMs: options.clock.nowMs() });
      await assertNotBehind(chain, parseScanCursor(cursor).height);
      return scanBlocks(chain, rules, { cursor, watch, blocksMax });
    },
    listUnconfirmed: () => Promise.resolve([]),
    depositFinality: () => finality,
    payoutFinality: () => finality,
    checkReceiver: (intent) => checkReceiver(http, assets, intent),
    preparePayout: (intent) => {
      const asset = factsOf(assets, intent.assetId);
      const fields = tronTransferFields({ asset, to: intent.address, baseUnits: intent.baseUnits });
      return { ...toSlip(intent, asset.decimals), fields };
    },
    findPayments: (intent, txidText) => findPayments(servers, tronAssets, { intent, txidText }),
    mayReturn: async ({ firstSeenAtMs }) => {
      const { minedAtMs } = readPresentBlock(await http('/wallet/getnowblock', {}));
      return minedAtMs <= firstSeenAtMs + EXPIRY_MAX_MS;
    },
    readBalances,
    planSweep: (wish) => planTronSweep({ http, assets, readBalances }, wish),
  };
}

function indexAssets({ assets, payingAccounts }: TronRailOptions): TronAssets {
  const contracts = assets.flatMap(({ contract, assetId }) =>
    contract === null ? [] : [[tronContractKey(contract), assetId] as const],
  );
  return { nativeAssetId: 'TRX', byContract: new Map(contracts), payingAccounts };
}

async function checkServer(
  http: TronHttp,
  { environment, assets }: Pick<TronRailOptions, 'environment' | 'assets'>,
): Promise<void> {
  await checkTronGenesis(http, environment);
  for (const facts of assets) await checkTronToken(http, facts);
}

/** An account that nobody has paid yet does not exist: the payment also pays for its activation. */
async function checkReceiver(
  http: TronHttp,
  assets: readonly AssetFacts[],
  intent: PayoutIntent,
): Promise<readonly ReceiverProblem[]> {
  const account = tronReceiverKey(intent.address);
  const { contract } = factsOf(assets, intent.assetId);
  const problems: ReceiverProblem[] = [];
  if (contract !== null) {
    const method = 'isBlackListed(address)';
    if ((await readTronContract(http, tronContractKey(contract), { method, account })) === 1n)
      problems.push({ code: 'receiver_blocked', isBlocking: true });
  }
  const reported = readRecord(await http('/wallet/getaccount', { address: account }), 'an account');
  if (reported['address'] === undefined) problems.push({ code: 'receiver_not_activated', isBlocking: false });
  if (reported['type'] === 'Contract') problems.push({ code: 'receiver_is_contract', isBlocking: false });
  return problems;
}

/** The payments of a transaction to the receiver of the intent; null while it is in no block. */
async function findPayments(
  servers: Servers<TronHttp>,
  assets: TronAssets,
  { intent, txidText }: { readonly intent: PayoutIntent; readonly txidText: string },
): Promise<readonly SeenOutput[] | null> {
  const txid = /(?<![0-9a-f])(?:0x)?([0-9a-f]{64})(?![0-9a-f])/.exec(txidText.toLowerCase())?.[1];
  if (txid === undefined) return null;
  const receiver = tronReceiverKey(intent.address);
  const readFrom = (http: TronHttp) =>
    readTronPaid(http, txid, { assets, isWanted: (account) => account === receiver });
  const paid = await readFrom(servers.current);
  if (paid === null) return null;
  await confirmPaid(servers, paid, readFrom);
  return paid.outputs
    .map((output) => seenOutput(intent.assetId, output, paid.block))
    .filter(({ assetId }) => assetId === intent.assetId);
}

async function readTronBalances(
  http: TronHttp,
  assets: readonly AssetFacts[],
  watchKeys: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>> {
  const balances = new Map<string, ReadonlyMap<string, bigint>>();
  for (const account of watchKeys) {
    const byAsset = new Map<string, bigint>();
    for (const { contract, assetId } of assets) {
      const baseUnits =
        contract === null
          ? readSun(
              readRecord(await http('/wallet/getaccount', { address: account }), 'an account')['balance'] ??
                0,
            )
          : await readTronContract(http, tronContractKey(contract), {
              method: 'balanceOf(address)',
              account,
            });
      if (baseUnits !== null && baseUnits > 0n) byAsset.set(assetId, baseUnits);
    }
    balances.set(account, byAsset);
  }
  return balances;
}

/** Accounts that have money, or that somebody has activated: other ones never sent anything. */
async function listUsedAccounts(
  http: TronHttp,
  assets: readonly AssetFacts[],
  accounts: readonly string[],
): Promise<ReadonlySet<string>> {
  const balances = await readTronBalances(http, assets, accounts);
  const used = new Set<string>();
  for (const account of accounts) {
    const reported = readRecord(await http('/wallet/getaccount', { address: account }), 'an account');
    if (reported['address'] !== undefined || (balances.get(account)?.size ?? 0) > 0) used.add(account);
  }
  return used;
}
