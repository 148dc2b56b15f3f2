import { findEvmNetwork, findUtxoNetwork, listAssetFactsOn } from '@naru/chains';
import { createEsploraHttp } from '../esplora/esplora-http.ts';
import { assertWhole, parseRawBlock } from '../utxo/raw-block.ts';
import { readEvmHeader } from '../evm/evm-answer.ts';
import { inspectEsploraServer, inspectEvmServer, inspectTronServer } from './inspect-servers.ts';
import { type RailSource, SourceFaults } from './rail-source.ts';
import { createJsonRpc } from '../http/json-rpc.ts';
import { malformedAnswer, readHash } from '../http/read-answer.ts';
import type { RailFault } from '../scan/rail-fault.ts';
import { createTronHttp } from '../tron/tron-http.ts';

export interface PublicServerCheck {
  readonly networkId: string;
  /** The height of its newest block; null if it did not report one. */
  readonly height: number | null;
  /** All deviations from the answers that a rail expects. */
  readonly faults: readonly RailFault[];
}

/** Asks public servers, one after the other, the questions that a rail asks when it starts. */
export async function checkPublicServers(
  nowMs: number,
  servers: readonly PublicServer[] = PUBLIC_SERVERS,
): Promise<readonly PublicServerCheck[]> {
  const checks: PublicServerCheck[] = [];
  for (const server of servers) {
    const faults = new SourceFaults();
    const { head, faults: found } = await INSPECTORS[server.kind](server, nowMs, faults);
    checks.push({
      networkId: server.networkId,
      height: head?.height ?? null,
      faults: [...found, ...faults.list],
    });
  }
  return checks;
}

/** Adds problems found by its own questions to `faults`. */
type Inspector = (server: PublicServer, nowMs: number, faults: SourceFaults) => Promise<RailSource>;

const INSPECTORS: Readonly<Record<PublicServer['kind'], Inspector>> = {
  evm: async ({ networkId, url }, nowMs, faults) => {
    const network = findEvmNetwork(networkId, 'main');
    if (network === undefined) throw new TypeError(`${networkId} is no EVM network`);
    const rpc = createJsonRpc({ url });
    const assets = listAssetFactsOn(networkId);
    const source = await inspectEvmServer(rpc, { network, assets }, { setting: networkId, nowMs });
    if (source.head !== null && assets.some(({ finality }) => finality.kind === 'chain'))
      await faults.ask(async () =>
        readEvmHeader(await rpc.call({ method: 'eth_getBlockByNumber', params: ['finalized', false] })),
      );
    return source;
  },
  esplora: async ({ networkId, url }, nowMs, faults) => {
    const network = findUtxoNetwork(networkId, 'main');
    if (network === undefined) throw new TypeError(`${networkId} is no Bitcoin-like network`);
    const http = createEsploraHttp(url);
    const source = await inspectEsploraServer(http, { network }, { setting: networkId, nowMs });
    if (source.head !== null)
      await faults.ask(async () => {
        const hash = readHash((await http('/blocks/tip/hash'))?.toString('utf8'));
        const bytes = await http(`/block/${hash}/raw`);
        if (bytes === null) throw malformedAnswer('its newest block');
        await assertWhole(parseRawBlock(bytes, hash));
      });
    return source;
  },
  tron: async ({ networkId, url }, nowMs) => {
    const assets = listAssetFactsOn(networkId);
    const http = createTronHttp({ url, key: null });
    return inspectTronServer(http, { environment: 'main', assets }, { setting: networkId, nowMs });
  },
};

/** A public server of a main network that asks for no key. */
export interface PublicServer {
  readonly kind: 'evm' | 'esplora' | 'tron';
  readonly networkId: string;
  readonly url: string;
}

/** As their operators and lists of chains name them; not tried when they were written down. */
export const PUBLIC_SERVERS: readonly PublicServer[] = [
  { kind: 'evm', networkId: 'eth', url: 'https://ethereum-rpc.publicnode.com' },
  { kind: 'evm', networkId: 'etc', url: 'https://etc.rivet.link' },
  { kind: 'evm', networkId: 'polygon', url: 'https://polygon-bor-rpc.publicnode.com' },
  { kind: 'evm', networkId: 'bsc', url: 'https://bsc-rpc.publicnode.com' },
  { kind: 'evm', networkId: 'avax', url: 'https://avalanche-c-chain-rpc.publicnode.com' },
  { kind: 'esplora', networkId: 'btc', url: 'https://blockstream.info/api' },
  { kind: 'esplora', networkId: 'ltc', url: 'https://litecoinspace.org/api' },
  { kind: 'tron', networkId: 'tron', url: 'https://api.trongrid.io' },
];
