import type { AssetFacts, EvmNetwork } from '@naru/chains';
import type { SweepStep, SweepWish } from '@naru/desk';
import type { JsonRpc } from '../http/json-rpc.ts';
import { type PlainStep, planAccountSweep } from '../plan-account-sweep.ts';
import { readBytes, readQuantity } from './evm-answer.ts';
import type { EvmAssets } from './evm-payment.ts';
import { readEvmBalances } from './read-evm-balances.ts';
import { evmTransferFields } from './token-transfer.ts';

/** The gas of a payment to a plain account (EIP-2028); a contract may use more when it is paid. */
const COIN_GAS = 21_000n;
const COIN_TO_CONTRACT_GAS = 60_000n;
/** A transfer of Tether uses up to 65,000 if the receiver never had any. */
const TOKEN_GAS = 100_000n;
/** The price may rise until the last step is sent; the unused part stays at its address. */
const GAS_PRICE_FACTOR = 2n;

export interface EvmSweep {
  readonly rpc: JsonRpc;
  readonly network: EvmNetwork;
  readonly assets: readonly AssetFacts[];
  readonly evmAssets: EvmAssets;
}

/** The transactions of a sweep, numbered for each sender, with all data that an offline signer needs. */
export async function planEvmSweep(sweep: EvmSweep, wish: SweepWish): Promise<readonly SweepStep[]> {
  const { rpc, assets, evmAssets } = sweep;
  const coin = assets.find(({ kind }) => kind === 'coin');
  if (coin === undefined) throw new Error('a network without a coin');
  const keys = wish.from.map(({ watchKey }) => watchKey);
  const gasPrice = GAS_PRICE_FACTOR * readQuantity(await rpc.call({ method: 'eth_gasPrice', params: [] }));
  const code = readBytes(await rpc.call({ method: 'eth_getCode', params: [wish.toAddress, 'latest'] }));
  const moveCoin = gasPrice * (code === '0x' ? COIN_GAS : COIN_TO_CONTRACT_GAS);
  const plain = planAccountSweep({
    wish,
    balances: await readEvmBalances(rpc, evmAssets, keys),
    coin,
    tokens: assets.filter(({ kind }) => kind === 'token'),
    fees: { moveCoin, moveToken: gasPrice * TOKEN_GAS, fund: gasPrice * COIN_GAS },
  });
  return numberSteps(sweep, plain, gasPrice);
}

async function numberSteps(
  { rpc, network, assets }: EvmSweep,
  plain: readonly PlainStep[],
  gasPrice: bigint,
): Promise<readonly SweepStep[]> {
  const senders = [...new Set(plain.map(({ fromAddress }) => fromAddress))];
  const reported = await rpc.callAll(
    senders.map((sender) => ({ method: 'eth_getTransactionCount', params: [sender, 'pending'] })),
  );
  const next = new Map(senders.map((sender, index) => [sender, readQuantity(reported[index])]));
  return plain.map((step) => {
    const { fromAddress, toAddress, assetId, baseUnits, feeMaxBaseUnits } = step;
    const nonce = next.get(fromAddress) ?? 0n;
    next.set(fromAddress, nonce + 1n);
    const asset = assets.find((each) => each.assetId === assetId);
    if (asset === undefined) throw new Error('a step of a currency that is not swept');
    const fields = {
      ...evmTransferFields(network, { asset, to: toAddress, baseUnits }),
      nonce: String(nonce),
      gas_limit: String(feeMaxBaseUnits / gasPrice),
      gas_price: String(gasPrice),
    };
    return { ...step, fields };
  });
}
