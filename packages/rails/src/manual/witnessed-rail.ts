import { createHmac } from 'node:crypto';
import {
  type AssetFacts,
  findAddressTag,
  joinAddressTag,
  parseNetworkAddress,
  parseTransactionId,
  splitAddressTag,
  taggedPaymentUri,
} from '@naru/chains';
import type { Asset } from '@naru/core';
import { type PayoutIntent, type PayoutSlip, type Rail, markedKey } from '@naru/desk';
import { toAsset, toSlip } from '../rail-parts.ts';
import type { WitnessedDeposits } from '../config/rails-config.ts';
import { NOTHING_TO_SCAN } from './bank-rail.ts';

const HALF_BITS = 16;
const HALF = 2 ** HALF_BITS;
/** Four rounds make a permutation that looks random (Luby and Rackoff, 1988). */
const ROUNDS = 4;
/** Tags have ten digits: people choose small numbers as tags themselves. */
const TAG_MIN = 1_000_000_000;
const TAG_MAX = 2 ** 32 - 1;
/** Three of four numbers of 32 bits are large enough, so a search never takes this long. */
const STEPS_MAX = 200;

/**
 * The tag of each order of one account: index `n` always has the same one, no two have the same, and a tag
 * does not reveal the next one or the number of earlier ones. It is a permutation of all numbers of 32 bits,
 * keyed with the seed of the desk and the account; it is repeated until the number has ten digits, which
 * keeps it a permutation of these.
 */
export function createOrderTags(seedText: string, account: string): (index: number) => string {
  return (index) => {
    let tag = TAG_MIN + index;
    if (!Number.isInteger(index) || index < 0 || tag > TAG_MAX) throw new RangeError('a tag of no order');
    for (let step = 0; step < STEPS_MAX; step += 1) {
      tag = permute(tag, (round, half) => mixHalf(seedText, `${account} ${round} ${half}`));
      if (tag >= TAG_MIN) return String(tag);
    }
    throw new Error('no tag was found');
  };
}

/** A Feistel network over two halves of 16 bits. */
function permute(number: number, mix: (round: number, half: number) => number): number {
  let left = Math.floor(number / HALF);
  let right = number % HALF;
  for (let round = 0; round < ROUNDS; round += 1) [left, right] = [right, left ^ mix(round, right)];
  return left * HALF + right;
}

function mixHalf(seedText: string, text: string): number {
  return createHmac('sha256', seedText).update(text).digest().readUInt16BE(0);
}

export interface WitnessedRailOptions {
  /** The currencies served, at least one and all of one network. */
  readonly assets: readonly AssetFacts[];
  readonly deposits: WitnessedDeposits;
  /** `test` if no real money moves. */
  readonly environment: 'main' | 'test';
  /** The text from which the tags of orders are derived. */
  readonly tagSeedText: string;
}

/**
 * A network of coins that a person watches: the operator looks into the wallet or an explorer, records
 * received payments and attests sent ones, as with a bank. Its deposit addresses are a list that the operator
 * made offline, or one account with a tag for each order.
 */
export function createWitnessedRail(options: WitnessedRailOptions): Rail {
  const { assets, deposits, environment, tagSeedText } = options;
  const [first] = assets;
  if (first === undefined) throw new Error('a rail without a currency');
  const { networkId, network, explorerTxUrl, feeAssetId } = first;
  const served = new Map(assets.map((facts) => [facts.assetId, toAsset(facts, networkId)]));
  return {
    network: {
      railId: networkId,
      name: network,
      environment,
      routing: ROUTINGS[deposits.kind],
      witness: 'operator',
      blockWaitMs: null,
      addressFormat: 'chain',
      explorerTxUrl: environment === 'main' ? explorerTxUrl : null,
      feeAssetId,
    },
    assets: [...served.values()],
    ...depositsOf(deposits, tagSeedText),
    parseAddress: (_assetId, text) => parseNetworkAddress(networkId, text),
    parseTransactionId: (text) => parseTransactionId(networkId, text),
    paymentUri: (assetId, address, baseUnits) => {
      const tag = findAddressTag(networkId);
      const decimals = served.get(assetId)?.decimals;
      if (deposits.kind !== 'account' || tag === null || decimals === undefined) return null;
      return taggedPaymentUri(networkId, splitAddressTag(tag, address), { baseUnits, decimals });
    },
    ...NOTHING_TO_SCAN,
    preparePayout: (intent) => preparePayment(served, intent),
  };
}

const ROUTINGS = { list: 'derived', account: 'tag', amount: 'amount' } as const;

function depositsOf(deposits: WitnessedDeposits, tagSeedText: string): Partial<Rail> {
  switch (deposits.kind) {
    case 'list':
      return depositsOfList(deposits);
    case 'account':
      return depositsByTag(deposits, tagSeedText);
    case 'amount':
      return { receivingAccount: deposits.account.address, ownWatchKey: deposits.account.watchKey };
  }
}

function depositsOfList({ addresses }: Extract<WitnessedDeposits, { kind: 'list' }>): Partial<Rail> {
  return {
    addressCount: addresses.length,
    deriveDepositAddress: (addressIndex) => {
      const address = addresses[addressIndex];
      if (address === undefined) throw new RangeError('an address index beyond the list of addresses');
      return { ...address, addressIndex, derivationPath: null };
    },
  };
}

function depositsByTag(
  { account, tag }: Extract<WitnessedDeposits, { kind: 'account' }>,
  seedText: string,
): Partial<Rail> {
  const tagOf = createOrderTags(seedText, account.address);
  return {
    taggedAccount: { ...account, tag },
    deriveDepositAddress: (addressIndex) => {
      const own = tagOf(addressIndex);
      return {
        addressIndex,
        address: joinAddressTag(tag, { address: account.address, tag: own }),
        watchKey: markedKey(account.watchKey, own),
        derivationPath: null,
      };
    },
  };
}

function preparePayment(served: ReadonlyMap<string, Asset>, intent: PayoutIntent): PayoutSlip {
  const asset = served.get(intent.assetId);
  if (asset === undefined) throw new Error('a payout of a currency that this rail does not serve');
  return toSlip(intent, asset.decimals);
}
