import type { AssetFacts } from '@naru/chains';
import type { SweepStep, SweepWish } from '@naru/desk';
import { readList } from '../http/read-answer.ts';
import { planAccountSweep } from '../plan-account-sweep.ts';
import { readRecord, readSun } from './tron-answer.ts';
import type { TronHttp } from './tron-http.ts';
import { TOKEN_ENERGY, tronTransferFields } from './tron-transfer.ts';

/** The size of a signed transfer of a token, and of TRX. */
const TOKEN_BYTES = 350n;
const COIN_BYTES = 300n;

export interface TronSweep {
  readonly http: TronHttp;
  readonly assets: readonly AssetFacts[];
  readonly readBalances: (
    watchKeys: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>>;
}

/**
 * The transactions of a sweep. Fees are the price of energy and bandwidth in TRX, for accounts that have
 * staked none; an account that the network does not know yet is created by the payment for its fees.
 */
export async function planTronSweep(
  { http, assets, readBalances }: TronSweep,
  wish: SweepWish,
): Promise<readonly SweepStep[]> {
  const coin = assets.find(({ kind }) => kind === 'coin');
  if (coin === undefined) throw new Error('a network without a coin');
  const prices = await readPrices(http);
  const plain = planAccountSweep({
    wish,
    balances: await readBalances(wish.from.map(({ watchKey }) => watchKey)),
    coin,
    tokens: assets.filter(({ kind }) => kind === 'token'),
    fees: {
      moveCoin: COIN_BYTES * prices.byte,
      moveToken: TOKEN_ENERGY * prices.energy + TOKEN_BYTES * prices.byte,
      fund: COIN_BYTES * prices.byte + prices.account,
    },
  });
  return plain.map((step) => {
    const asset = assets.find(({ assetId }) => assetId === step.assetId);
    if (asset === undefined) throw new Error('a step of a currency that is not swept');
    const { toAddress: to, baseUnits } = step;
    const feeLimit = TOKEN_ENERGY * prices.energy;
    return { ...step, fields: tronTransferFields({ asset, to, baseUnits, feeLimit }) };
  });
}

/** Prices in sun: of a unit of energy, a byte, and a new account. */
async function readPrices(http: TronHttp) {
  const reported = readRecord(await http('/wallet/getchainparameters', {}), 'the prices of the network');
  const prices = new Map(
    readList(reported['chainParameter'], 'the prices of the network').map((each) => {
      const { key, value } = readRecord(each, 'a price of the network');
      return [key, value];
    }),
  );
  // A price of 0 is left out.
  const priceOf = (key: string): bigint => readSun(prices.get(key) ?? 0);
  return {
    energy: priceOf('getEnergyFee'),
    byte: priceOf('getTransactionFee'),
    account: priceOf('getCreateNewAccountFeeInSystemContract') + priceOf('getCreateAccountFee'),
  };
}
