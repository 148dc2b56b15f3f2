import { createJsonRpc } from '../json-rpc/json-rpc.ts';
import { testChainRail } from '../rail-contract.ts';
import { anvilSkipReason, startAnvil } from '../testing/evm/anvil.ts';
import { openLabDriver, openLabRail } from '../testing/evm/evm-driver.ts';
import { EvmLab } from '../testing/evm/evm-lab.ts';
import { findEvmNetwork } from '@naru/chains';

for (const networkId of ['eth', 'etc', 'polygon', 'bsc', 'avax']) {
  const { chainId } = findEvmNetwork(networkId, 'reg') ?? { chainId: 0 };
  const unreachable = createJsonRpc({ url: 'http://127.0.0.1:1' });
  testChainRail(
    `${networkId} on anvil`,
    async () => openLabDriver(await EvmLab.open(await startAnvil(chainId)), networkId),
    { skip: anvilSkipReason, openUnreachable: () => openLabRail({ networkId, servers: [unreachable] }) },
  );
}
