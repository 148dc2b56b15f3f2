import path from 'node:path';
import { ASSET_FACTS } from '@naru/chains';
import type { Asset } from '@naru/core';
import type { Clock, Rail } from '@naru/desk';
import { type RailConfig, createRehearsalBank, openFileLog, openRehearsal } from '@naru/rails';

/** The functions of a simulated network of a rehearsal desk. */
export interface RehearsalNetwork {
  /**
   * Pays an address from a simulated wallet; returns the transaction id. With a `paymentKey` it pays once per
   * key, and returns the same id again.
   */
  pay(payment: {
    readonly address: string;
    readonly baseUnits: bigint;
    readonly paymentKey?: string;
  }): Promise<string>;
  mineBlock(): Promise<void>;
  /** Replaces a transaction that is in no block by a payment of the same coin. */
  replace(txid: string, payment: { readonly address: string; readonly baseUnits: bigint }): Promise<void>;
  /** Drops a transaction for good, with the blocks above it, which other blocks replace. */
  forget(txid: string): Promise<void>;
  /** Drops an unconfirmed transaction, which its sender can send again. */
  evict(txid: string): Promise<void>;
  resend(txid: string): Promise<void>;
  /** A block includes another transaction of the same sender in place of an evicted one. */
  spendOtherwise(txid: string): Promise<void>;
}

/** All networks that this desk serves. */
export interface Networks {
  readonly rails: ReadonlyMap<string, Rail>;
  readonly assets: ReadonlyMap<string, Asset>;
  /** The simulated networks, by rail. */
  readonly rehearsal: ReadonlyMap<string, RehearsalNetwork>;
  /** True if the simulated networks have no events yet. */
  readonly isUntouched: boolean;
  close(): Promise<void>;
}

/** The file in the data folder with the events of simulated networks. */
export const REHEARSAL_FILE = 'rehearsal.log';

/** A simulated network for every coin, stored in the data folder, and banks with made-up details. */
export async function openRehearsalNetworks(options: {
  readonly dataFolder: string;
  readonly publicSeedText: string;
}): Promise<Networks> {
  const log = await openFileLog(path.join(options.dataFolder, REHEARSAL_FILE));
  const isUntouched = (await log.readLines(0)).next === 0;
  const opened = await openRehearsal({
    assets: ASSET_FACTS,
    log,
    publicSeedText: options.publicSeedText,
  });
  const banks = ASSET_FACTS.filter(({ kind }) => kind === 'bank').map(createRehearsalBank);
  const rails = [...[...opened.values()].map(({ rail }) => rail), ...banks];
  const rehearsal = new Map<string, RehearsalNetwork>();
  for (const [railId, { rail, ledger }] of opened) {
    rehearsal.set(railId, {
      pay: async ({ address, baseUnits, paymentKey }) => {
        const receiver = { ...checkedAddress(rail, address), baseUnits };
        return paymentKey === undefined ? ledger.pay(receiver) : ledger.payOnce(paymentKey, receiver);
      },
      mineBlock: async () => {
        await ledger.mineBlock();
      },
      replace: async (txid, { address, baseUnits }) => {
        await ledger.replace(txid, { ...checkedAddress(rail, address), baseUnits });
      },
      forget: (txid) => ledger.forgetTransaction(txid),
      evict: (txid) => ledger.dropTransaction(txid, true),
      resend: (txid) => ledger.resendTransaction(txid),
      spendOtherwise: async (txid) => {
        await ledger.replace(txid, { ...spareAddress(rail), baseUnits: 1n });
        await ledger.mineBlock();
      },
    });
  }
  return { ...indexRails(rails), rehearsal, isUntouched, close: () => log.close() };
}

/** The networks of a live desk's settings; no connection is made yet. */
export async function openLiveNetworks(
  configs: readonly RailConfig[],
  clock: Clock,
  tagSeedText: string,
): Promise<Networks> {
  const { openRails } = await import('@naru/rails/live');
  const rails = [...openRails(configs, clock, tagSeedText).values()];
  return { ...indexRails(rails), rehearsal: new Map(), isUntouched: false, close: () => Promise.resolve() };
}

function indexRails(rails: readonly Rail[]): Pick<Networks, 'rails' | 'assets'> {
  return {
    rails: new Map(rails.map((rail) => [rail.network.railId, rail])),
    assets: new Map(rails.flatMap((rail) => rail.assets).map((asset) => [asset.assetId, asset])),
  };
}

/** Above the indexes of orders and of the customers of incidents. */
const SPARE_INDEX = 2_000_000_001;

function spareAddress(rail: Rail) {
  const spare = rail.deriveDepositAddress?.(SPARE_INDEX);
  if (spare === undefined) throw new Error('a simulated network without addresses');
  return spare;
}

function checkedAddress(rail: Rail, address: string) {
  const [asset] = rail.assets;
  if (asset === undefined) throw new Error('a rail without an asset');
  const checked = rail.parseAddress(asset.assetId, address);
  if (!checked.ok) throw new Error('an order with an address that its own network does not know');
  return checked.value;
}
