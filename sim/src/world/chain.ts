import { findAssetFacts } from '@naru/chains';
import type { CheckedAddress, Rail } from '@naru/desk';
import { type SharedAddress, withSharedAddress } from './shared-address.ts';
import { type RehearsalLedger, createMemoryLog, openRehearsal } from '@naru/rails';

export interface ChainOutput {
  readonly outputKey: string;
  readonly txid: string;
  readonly watchKey: string;
  readonly baseUnits: bigint;
}

export interface ChainTransaction {
  readonly txid: string;
  readonly outputs: readonly ChainOutput[];
  /** By the desk's clock. */
  readonly paidAtMs: number;
  /** The most confirmations it ever had, even before a reorganisation. */
  deepest: number;
}

/** A simulated network that remembers everything that ever happened on it, as the ground truth. */
export interface SimChain {
  readonly railId: string;
  /** As the desk has it. */
  readonly rail: Rail;
  /** An address of the desk that no order has alone. */
  readonly shared: SharedAddress;
  /** Address number `place` of a customer. */
  customerAddress(place: number): string;
  readonly ledger: RehearsalLedger;
  readonly transactions: ReadonlyMap<string, ChainTransaction>;
  pay(
    receivers: readonly (CheckedAddress & { readonly baseUnits: bigint })[],
    paidAtMs: number,
  ): Promise<string>;
  mine(minedAtMs: number, isEmpty?: boolean): Promise<void>;
  takeBack(depth: number): Promise<void>;
  drop(txid: string): Promise<void>;
  /** Double-spends the inputs of an unconfirmed transaction, which drops it; returns the new txid. */
  replace(
    txid: string,
    receivers: readonly (CheckedAddress & { readonly baseUnits: bigint })[],
    paidAtMs: number,
  ): Promise<string>;
  /** Sends a dropped transaction again; false if another has replaced it. */
  bringBack(txid: string): Promise<boolean>;
  isPresent(txid: string): boolean;
  /** Transactions that are unconfirmed now. */
  listWaiting(): readonly ChainTransaction[];
  /** Present outputs to a key, with their block if confirmed. */
  listPresent(watchKey: string): readonly (ChainOutput & { readonly blockHash: string | null })[];
  /** Present outputs to an account with whatever tag. */
  listPresentBelow(account: string): readonly ChainOutput[];
  /** All outputs to a key that ever existed. */
  listEver(watchKey: string): readonly (ChainOutput & { readonly deepest: number })[];
}

/** Far above the indexes of the desk's own addresses. */
const FIRST_CUSTOMER_INDEX = 1_000_000;

/** The depth after which it no longer matters how deep a transaction is. */
const DEEP_ENOUGH = 3;

export async function openChains(
  assetIds: readonly string[],
  nextTxid: () => string,
): Promise<readonly SimChain[]> {
  const assets = assetIds.map((assetId) => {
    const facts = findAssetFacts(assetId);
    if (facts === undefined) throw new Error(`no such asset: ${assetId}`);
    return facts;
  });
  const again: SentAgain = { txid: null };
  const networks = await openRehearsal({
    assets,
    log: createMemoryLog(),
    publicSeedText: 'simulation',
    nextTxid: () => again.txid ?? nextTxid(),
  });
  return [...networks.values()].map(({ rail, ledger }) => createChain(rail, ledger, again));
}

/** The transaction to send again, under its old id. */
interface SentAgain {
  txid: string | null;
}

function createChain(plain: Rail, ledger: RehearsalLedger, again: SentAgain): SimChain {
  const shared = withSharedAddress(plain);
  const { rail } = shared;
  const replacedBy = new Map<string, string>();
  const transactions = new Map<string, ChainTransaction>();
  const byKey = new Map<string, ChainOutput[]>();
  let shallow: ChainTransaction[] = [];
  const deepen = (): void => {
    for (const transaction of shallow) {
      const block = ledger.findTransaction(transaction.txid)?.block;
      if (block === undefined || block === null) continue;
      transaction.deepest = Math.max(transaction.deepest, ledger.head.height - block.height + 1);
    }
    shallow = shallow.filter(({ deepest }) => deepest < DEEP_ENOUGH);
  };
  const isPresent = (txid: string): boolean => ledger.findTransaction(txid) !== null;
  const isReplacement = (txid: string): boolean => [...replacedBy.values()].includes(txid);
  const note = (
    txid: string,
    receivers: readonly (CheckedAddress & { readonly baseUnits: bigint })[],
    paidAtMs: number,
  ): string => {
    const outputs = receivers.map(({ watchKey, baseUnits }, place) => ({
      outputKey: `${txid}:${place}`,
      txid,
      watchKey,
      baseUnits,
    }));
    const transaction = { txid, outputs, paidAtMs, deepest: 0 };
    transactions.set(txid, transaction);
    shallow.push(transaction);
    for (const output of outputs) byKey.set(output.watchKey, [...(byKey.get(output.watchKey) ?? []), output]);
    return txid;
  };
  return {
    railId: rail.network.railId,
    rail,
    shared,
    customerAddress: (place) =>
      plain.deriveDepositAddress?.(FIRST_CUSTOMER_INDEX + place).address ?? 'no address',
    ledger,
    transactions,
    isPresent,
    pay: async (receivers, paidAtMs) => note(await ledger.pay(...receivers), receivers, paidAtMs),
    replace: async (txid, receivers, paidAtMs) => {
      const next = await ledger.replace(txid, ...receivers);
      replacedBy.set(txid, next);
      return note(next, receivers, paidAtMs);
    },
    bringBack: async (txid) => {
      const known = transactions.get(txid);
      if (known === undefined || isPresent(txid) || replacedBy.has(txid) || isReplacement(txid)) return false;
      again.txid = txid;
      const receivers = known.outputs.map(({ watchKey, baseUnits }) => ({
        address: watchKey,
        watchKey,
        baseUnits,
      }));
      await ledger.pay(...receivers);
      again.txid = null;
      shallow.push(known);
      return true;
    },
    mine: async (minedAtMs, isEmpty = false) => {
      await ledger.mineBlock({ isEmpty, minedAtMs });
      deepen();
    },
    takeBack: (depth) => ledger.takeBackBlocks(depth),
    drop: (txid) => ledger.dropTransaction(txid),
    listWaiting: () =>
      [...transactions.values()].filter(({ txid }) => ledger.findTransaction(txid)?.block === null),
    listPresent: (watchKey) =>
      (byKey.get(watchKey) ?? []).flatMap((output) => {
        const found = ledger.findTransaction(output.txid);
        return found === null ? [] : [{ ...output, blockHash: found.block?.hash ?? null }];
      }),
    listPresentBelow: (account) =>
      [...byKey.keys()]
        .filter((key) => key === account || key.startsWith(`${account}?`))
        .flatMap((key) => byKey.get(key) ?? [])
        .filter(({ txid }) => isPresent(txid)),
    listEver: (watchKey) =>
      (byKey.get(watchKey) ?? []).map((output) => ({
        ...output,
        deepest: transactions.get(output.txid)?.deepest ?? 0,
      })),
  };
}
