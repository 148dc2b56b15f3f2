import { createJsonRpc } from '../http/json-rpc.ts';
import { testChainRail } from '../rail-contract.ts';
import { openLabDriver, openLabRail } from '../testing/evm/evm-driver.ts';
import { EvmLab } from '../testing/evm/evm-lab.ts';
import { EVM_PROGRAMS } from '../testing/evm/evm-programs.ts';
import { findEvmNetwork } from '@naru/chains';

for (const networkId of ['eth', 'etc', 'polygon', 'bsc', 'avax']) {
  const { chainId } = findEvmNetwork(networkId, 'reg') ?? { chainId: 0 };
  const unreachable = createJsonRpc({ url: 'http://127.0.0.1:1' });
  for (const { name, skipReason, start } of EVM_PROGRAMS)
    testChainRail(
      `${networkId} on ${name}`,
      async () => openLabDriver(await EvmLab.open(await start(chainId)), networkId),
      { skip: skipReason, openUnreachable: () => openLabRail({ networkId, servers: [unreachable] }) },
    );
}
