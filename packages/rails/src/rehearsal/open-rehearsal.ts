import {
  type AddressCheck,
  type AssetFacts,
  type CheckedAddress,
  deriveRehearsalAddress,
  parseRehearsalAddress,
  rehearsalRailId,
} from '@naru/chains';
import { type Finality, finalAtDepth } from '@naru/core';
import type { PayoutIntent, Rail, SeenOutput } from '@naru/desk';
import { rememberDerived, toAsset, toNetwork, toSlip } from '../rail-parts.ts';
import { rereadFrom } from '../scan/reread-from.ts';
import { scanBlocks, seenOutput, startAtHead } from '../scan/scan-blocks.ts';
import { parseScanCursor } from '../scan/scan-cursor.ts';
import { RehearsalLedger } from './rehearsal-ledger.ts';
import type { LineLog } from './file-log.ts';
import { createBankRail } from '../manual/bank-rail.ts';

/** Few, so that newcomers see every step of an order within two minutes. */
const CHAIN_CONFIRMATIONS = 2;
const LARGE_ORDER_CONFIRMATIONS = 3;
const LARGE_ORDER_USD = 10_000;
const PAYOUT_CONFIRMATIONS = 1;

export interface RehearsalRailOptions {
  readonly facts: AssetFacts;
  readonly ledger: RehearsalLedger;
  /** The text from which deposit addresses are derived; it need not be secret. */
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
    network: {
      ...toNetwork(facts, {
        name: `Rehearsal ${facts.network}`,
        environment: 'rehearsal',
        addressFormat: 'rehearsal',
      }),
      railId,
    },
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
    listUsedKeys: async (watchKeys) => {
      await ledger.follow();
      return ledger.listUsedKeys(new Set(watchKeys));
    },
    scan: (cursor, watch, blocksMax) => scanBlocks(source, rules, { cursor, watch, blocksMax }),
    listUnconfirmed: async (watch) => {
      await ledger.follow();
      return ledger.listUnconfirmed(watch).map((output) => seenOutput(facts.assetId, output, null));
    },
    depositFinality: () => finality,
    payoutFinality: () => finalAtDepth(PAYOUT_CONFIRMATIONS),
    preparePayout: (intent) => toSlip(intent, asset.decimals),
    findPayments: async (intent, txid) => {
      await ledger.follow();
      return findPayments(ledger, addresses, intent, txid);
    },
    mayReturn: async ({ spentOutpoints }) => {
      await ledger.follow();
      return ledger.mayReturn(spentOutpoints);
    },
  };
}

/** The rule of the real network, with fewer blocks. */
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
  return transaction.outputs
    .filter((output) => output.watchKey === watchKey)
    .map((output) => seenOutput(intent.assetId, output, transaction.block));
}

export interface RehearsalNetwork {
  readonly rail: Rail;
  readonly ledger: RehearsalLedger;
}

/** One simulated network per coin, by rail id, all in one log, restored to their state before a restart. */
export async function openRehearsal(options: {
  readonly assets: readonly AssetFacts[];
  readonly log: LineLog;
  readonly publicSeedText: string;
  /** For reproducible simulations; otherwise txids are random. */
  readonly nextTxid?: () => string;
}): Promise<ReadonlyMap<string, RehearsalNetwork>> {
  const { log, publicSeedText } = options;
  const networks = new Map<string, RehearsalNetwork>();
  for (const facts of options.assets.filter(({ kind }) => kind !== 'bank')) {
    const railId = rehearsalRailId(facts.assetId);
    const ledger = new RehearsalLedger(railId, log, options.nextTxid);
    await ledger.follow();
    networks.set(railId, { ledger, rail: createRehearsalRail({ facts, ledger, publicSeedText }) });
  }
  return networks;
}

/**
 * A bank with made-up details. It works like any other bank: an operator types or imports its statement, and
 * attests payouts.
 */
export function createRehearsalBank(facts: AssetFacts): Rail {
  // Each currency has its own account, because the number is part of the key of a statement's lines.
  const number = facts.symbol === 'KRW' ? '990-410-000111' : '990-156-000111';
  return createBankRail({
    facts,
    environment: 'rehearsal',
    receivingAccount: `Rehearsal Bank ${number} Rehearsal Desk`,
  });
}
