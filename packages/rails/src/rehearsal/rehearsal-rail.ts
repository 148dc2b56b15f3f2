import {
  type AddressCheck,
  type AssetFacts,
  type CheckedAddress,
  deriveRehearsalAddress,
  parseRehearsalAddress,
  rehearsalRailId,
  usualBlockWaitMs,
} from '@naru/chains';
import { type Finality, finalAtDepth, formatAmount } from '@naru/core';
import type { PayoutIntent, SeenOutput, Rail, RailNetwork } from '@naru/desk';
import { rememberDerived } from '../address/remember-derived.ts';
import { toAsset } from '../asset/to-asset.ts';
import { rereadFrom } from '../scan/reread-from.ts';
import { scanBlocks, seenOutput, startAtHead } from '../scan/scan-blocks.ts';
import { parseScanCursor } from '../scan/scan-cursor.ts';
import type { RehearsalLedger } from './rehearsal-ledger.ts';

/** Few, so that newcomers see every step of an order in two minutes. */
const CHAIN_CONFIRMATIONS = 2;
const LARGE_ORDER_CONFIRMATIONS = 3;
const LARGE_ORDER_USD = 10_000;
const PAYOUT_CONFIRMATIONS = 1;

export interface RehearsalRailOptions {
  readonly facts: AssetFacts;
  readonly ledger: RehearsalLedger;
  /** Deposit addresses derive from it; it need not be secret. */
  readonly publicSeedText: string;
}

interface AddressRules {
  parse(text: string): AddressCheck;
  derive(addressIndex: number): CheckedAddress;
}

/** A simulated network that imitates the real one of `facts`. */
export function createRehearsalRail(options: RehearsalRailOptions): Rail {
  const { facts, ledger } = options;
  const railId = rehearsalRailId(facts.assetId);
  const asset = toAsset(facts, railId);
  const addresses = addressRules(railId, options);
  const finality = finalityLike(facts.finality);
  const source = ledger.asBlockSource(finality.kind === 'chain' ? CHAIN_CONFIRMATIONS : null);
  const rules = { assetId: facts.assetId, coinbaseMaturityBlocks: 0 };
  return {
    network: describeNetwork(railId, facts),
    assets: [asset],
    parseAddress: (_assetId, text) => addresses.parse(text),
    deriveDepositAddress: rememberDerived((addressIndex) => ({
      ...addresses.derive(addressIndex),
      addressIndex,
      derivationPath: null,
    })),
    paymentUri: () => null,
    startCursor: () => startAtHead(source),
    readHeight: (cursor) => parseScanCursor(cursor).height,
    rereadFrom: (cursor, range) => rereadFrom(source, cursor, range),
    listUsedKeys: (watchKeys) => Promise.resolve(ledger.listUsedKeys(new Set(watchKeys))),
    scan: (cursor, watch, blocksMax) => scanBlocks(source, rules, { cursor, watch, blocksMax }),
    listUnconfirmed: (watch) =>
      Promise.resolve(ledger.listUnconfirmed(watch).map((output) => seenOutput(facts.assetId, output, null))),
    depositFinality: () => finality,
    payoutFinality: () => finalAtDepth(PAYOUT_CONFIRMATIONS),
    preparePayout: ({ address, memo, baseUnits }) => ({
      address,
      memo,
      amountText: formatAmount(baseUnits, asset.decimals),
      paymentUri: null,
      instructions: [],
    }),
    findPayments: (intent, txid) => Promise.resolve(findPayments(ledger, addresses, intent, txid)),
  };
}

/** The rule of the real network, in fewer blocks. */
function finalityLike(real: Finality): Finality {
  if (real.kind !== 'depth') return { kind: 'chain', fallbackConfirmations: CHAIN_CONFIRMATIONS };
  return {
    kind: 'depth',
    tiers: [
      { belowUsd: LARGE_ORDER_USD, confirmations: CHAIN_CONFIRMATIONS },
      { belowUsd: null, confirmations: LARGE_ORDER_CONFIRMATIONS },
    ],
  };
}

function describeNetwork(railId: string, facts: AssetFacts): RailNetwork {
  return {
    railId,
    name: `Rehearsal ${facts.network}`,
    environment: 'rehearsal',
    routing: 'derived',
    witness: 'chain',
    blockWaitMs: usualBlockWaitMs(facts.networkId),
    addressFormat: 'rehearsal',
    explorerTxUrl: null,
    feeAssetId: facts.feeAssetId,
  };
}

function addressRules(railId: string, { facts, publicSeedText }: RehearsalRailOptions): AddressRules {
  return {
    parse: (text) => parseRehearsalAddress({ railId, networkId: facts.networkId }, text),
    derive: (addressIndex) => deriveRehearsalAddress(railId, publicSeedText, addressIndex),
  };
}

function findPayments(
  ledger: RehearsalLedger,
  addresses: AddressRules,
  intent: PayoutIntent,
  txid: string,
): readonly SeenOutput[] | null {
  const transaction = ledger.findTransaction(txid);
  if (transaction === null) return null;
  const receiver = addresses.parse(intent.address);
  if (!receiver.ok) throw new Error('a payout to an address that this network does not know');
  const { watchKey } = receiver.value;
  const block = transaction.block === null ? null : { ...transaction.block, minedAtMs: null };
  return transaction.outputs
    .filter((output) => output.watchKey === watchKey)
    .map((output) => seenOutput(intent.assetId, output, block));
}
