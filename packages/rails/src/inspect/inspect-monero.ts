import type { MoneroRailConfig, ProgramLogin } from '../config/rails-config.ts';
import { readHeight } from '../json/read-answer.ts';
import { RpcRefusal } from '../json-rpc/json-rpc.ts';
import { MoneroDaemon } from '../monero/monero-daemon.ts';
import { type MoneroRpc, createMoneroRpc } from '../monero/monero-rpc.ts';
import { RPC_NO_WALLET } from '../monero/monero-wallet.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { type RailSource, SourceFaults, silentSource, wordsOf } from './rail-source.ts';

/** Asks the programs of Monero who they are and how far. Opens no wallet file, and makes none. */
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

/** Which wallet it has open, if any: the desk opens its own at the start. */
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
