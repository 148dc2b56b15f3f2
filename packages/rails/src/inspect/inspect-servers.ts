import { tronContractKey } from '@naru/chains';
import type {
  EvmRailConfig,
  MoneroRailConfig,
  ProgramLogin,
  TronRailConfig,
  UtxoRailConfig,
} from '../config/rails-config.ts';
import { type EsploraHttp, readEsploraHash, readEsploraHead } from '../esplora/esplora-http.ts';
import { assertFresh, checkEsploraGenesis } from '../esplora/esplora-source.ts';
import { type RailSource, SourceFaults, type ReportedToken, silentSource, wordsOf } from './rail-source.ts';
import {
  type ListedToken,
  checkChain,
  checkLogs,
  checkToken,
  assertServerFollows,
} from '../evm/check-evm-network.ts';
import { readEvmHeader, readSmallQuantity } from '../evm/evm-answer.ts';
import { readToken, readTokenText } from '../evm/token-contract.ts';
import { type JsonRpc, RpcRefusal } from '../http/json-rpc.ts';
import { isRecord, readHeight } from '../http/read-answer.ts';
import { assertTronFollows, checkTronGenesis, checkTronToken, readPresentBlock } from '../tron/tron-chain.ts';
import { readTronContract, readTronText } from '../tron/tron-transfer.ts';
import type { TronHttp } from '../tron/tron-http.ts';
import { MoneroDaemon } from '../monero/monero-daemon.ts';
import { type MoneroRpc, createMoneroRpc } from '../monero/monero-rpc.ts';
import { RPC_NO_WALLET } from '../monero/monero-wallet.ts';
import { RailFault } from '../scan/rail-fault.ts';

/** Asks a server of Esplora for its chain and its newest block. It does not report its program. */
export async function inspectEsploraServer(
  http: EsploraHttp,
  { network }: Pick<UtxoRailConfig['account'], 'network'>,
  { setting, nowMs }: { readonly setting: string; readonly nowMs: number },
): Promise<RailSource> {
  const faults = new SourceFaults();
  const head = await faults.ask(() => readEsploraHead(http, null));
  if (head === null) return silentSource(setting, faults);
  await faults.ask(() => checkEsploraGenesis(http, network));
  await faults.ask(() => Promise.resolve(assertFresh(head, network, nowMs)));
  const genesis = await faults.wish(() => readEsploraHash(http, 0));
  const chain = genesis === null ? null : `first block ${genesis}`;
  return { setting, program: null, chain, head, tokens: [], faults: faults.list };
}

/** Asks a server of an EVM network for its program, its chain, its newest block and its tokens. */
export async function inspectEvmServer(
  rpc: JsonRpc,
  { network, assets }: Pick<EvmRailConfig, 'network' | 'assets'>,
  { setting, nowMs }: { readonly setting: string; readonly nowMs: number },
): Promise<RailSource> {
  const faults = new SourceFaults();
  const chainId = await faults.ask(async () =>
    readSmallQuantity(await rpc.call({ method: 'eth_chainId', params: [] })),
  );
  if (chainId === null) return silentSource(setting, faults);
  await faults.ask(() => checkChain(rpc, network));
  await faults.ask(() => assertServerFollows(rpc, { network, nowMs }));
  const listed = assets.flatMap(({ symbol, contract, decimals }) =>
    contract === null ? [] : [{ symbol, contract, decimals }],
  );
  const tokens: ReportedToken[] = [];
  for (const token of listed) {
    await faults.ask(() => checkToken(rpc, token));
    tokens.push(await readReported(rpc, token, faults));
  }
  if (listed.length > 0) await faults.ask(() => checkLogs(rpc, listed));
  return {
    setting,
    program: wordsOf(await faults.wish(() => rpc.call({ method: 'web3_clientVersion', params: [] }))),
    chain: `chain id ${chainId}`,
    head: await faults.ask(async () =>
      readEvmHeader(await rpc.call({ method: 'eth_getBlockByNumber', params: ['latest', false] })),
    ),
    tokens,
    faults: faults.list,
  };
}

async function readReported(
  rpc: JsonRpc,
  { symbol, contract }: ListedToken,
  faults: SourceFaults,
): Promise<ReportedToken> {
  const decimals = await faults.wish(() => readToken(rpc, contract, 'decimals'));
  const reportedSymbol = wordsOf(await faults.wish(() => readTokenText(rpc, contract, 'symbol')));
  return { symbol, contract, reportedSymbol, reportedDecimals: decimals === null ? null : Number(decimals) };
}

/** Asks a server of TRON for its program, its chain, its newest block and its tokens. */
export async function inspectTronServer(
  http: TronHttp,
  { environment, assets }: Pick<TronRailConfig, 'environment' | 'assets'>,
  { setting, nowMs }: { readonly setting: string; readonly nowMs: number },
): Promise<RailSource> {
  const faults = new SourceFaults();
  const head = await faults.ask(async () => readPresentBlock(await http('/wallet/getnowblock', {})));
  if (head === null) return silentSource(setting, faults);
  const genesis = await faults.ask(() => checkTronGenesis(http, environment));
  await faults.ask(() => assertTronFollows(http, { environment, nowMs }));
  const tokens: ReportedToken[] = [];
  for (const facts of assets) {
    if (facts.contract === null) continue;
    await faults.ask(() => checkTronToken(http, facts));
    const contract = tronContractKey(facts.contract);
    const decimals = await faults.wish(() => readTronContract(http, contract, { method: 'decimals()' }));
    tokens.push({
      symbol: facts.symbol,
      contract: facts.contract,
      reportedSymbol: wordsOf(await faults.wish(() => readTronText(http, contract, 'symbol()'))),
      reportedDecimals: decimals === null ? null : Number(decimals),
    });
  }
  const reported = await faults.wish(() => http('/wallet/getnodeinfo', {}));
  return {
    setting,
    program: programOf(reported),
    chain: genesis === null ? null : `first block ${genesis}`,
    head,
    tokens,
    faults: faults.list,
  };
}

/** The node's version; public servers do not report it. */
function programOf(reported: unknown): string | null {
  const config = isRecord(reported) ? reported['configNodeInfo'] : null;
  const version = isRecord(config) ? wordsOf(config['codeVersion']) : null;
  return version === null ? null : `java-tron ${version}`;
}

/** Asks the programs of Monero for their versions and newest blocks. Opens and makes no wallet file. */
export async function inspectMonero(config: MoneroRailConfig, nowMs: number): Promise<readonly RailSource[]> {
  const wallets: [string, ProgramLogin][] = [['walletRpc', config.wallet]];
  if (config.proof !== null) wallets.push(['proofRpc', config.proof]);
  const sources = [await inspectDaemon(createMoneroRpc(config.daemon), config, nowMs)];
  for (const [setting, login] of wallets)
    sources.push(await inspectWallet(createMoneroRpc(login), config, setting));
  return sources;
}

async function inspectDaemon(
  rpc: MoneroRpc,
  { account: { network } }: MoneroRailConfig,
  nowMs: number,
): Promise<RailSource> {
  const faults = new SourceFaults();
  const info = await faults.ask(() => rpc.call('get_info'));
  if (info === null) return silentSource('daemon', faults);
  const daemon = new MoneroDaemon(rpc, network, () => nowMs);
  const head = await faults.ask(() => daemon.readHead());
  const newest = head === null ? null : await faults.ask(() => daemon.readBlock(head.height));
  const version = wordsOf(info['version']);
  return {
    setting: 'daemon',
    program: version === null ? null : `monerod ${version}`,
    chain: wordsOf(info['nettype']),
    head: newest,
    tokens: [],
    faults: faults.list,
  };
}

/** Asks which wallet it has open, if any: the desk opens its own at the start. */
async function inspectWallet(
  rpc: MoneroRpc,
  { account }: MoneroRailConfig,
  setting: string,
): Promise<RailSource> {
  const faults = new SourceFaults();
  const reported = await faults.ask(() => rpc.call('get_version'));
  if (reported === null) return silentSource(setting, faults);
  const height = await faults.ask(async () => {
    try {
      const { address } = await rpc.call('get_address', { account_index: 0, address_index: [0] });
      if (address !== account.address)
        throw new RailFault('wallet_unusable', 'the wallet program has a wallet of another account open');
      return readHeight((await rpc.call('get_height'))['height']) - 1;
    } catch (error) {
      if (error instanceof RpcRefusal && error.rpcCode === RPC_NO_WALLET) return null;
      throw error;
    }
  });
  const { version } = reported;
  return {
    setting,
    program: `monero-wallet-rpc${typeof version === 'number' ? ` ${version >> 16}.${version & 0xffff}` : ''}`,
    chain: null,
    head: height === null ? null : { height, minedAtMs: null },
    tokens: [],
    faults: faults.list,
  };
}
