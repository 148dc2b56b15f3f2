import { type AssetFacts, MONERO_DECIMALS, moneroPaymentUri, parseMoneroAddress } from '@naru/chains';
import type { MoneroAccount } from '@naru/chains/accounts';
import { type Finality, finalAtDepth } from '@naru/core';
import type { Clock, Rail, WatchSet } from '@naru/desk';
import { rememberDerived, toAsset, toNetwork, toSlip } from '../rail-parts.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { rereadFrom } from '../scan/reread-from.ts';
import { scanBlocks, seenOutput, startAtHead } from '../scan/scan-blocks.ts';
import { parseScanCursor } from '../scan/scan-cursor.ts';
import { findMoneroPayments, locateKnown } from './find-payments.ts';
import {
  COINBASE_MATURITY_BLOCKS,
  type MoneroSources,
  createHeaderSource,
  createPaymentSource,
  toOutput,
} from './monero-chain.ts';
import { MoneroDaemon, type MoneroHead } from './monero-daemon.ts';
import type { MoneroRpc } from './monero-rpc.ts';
import { MoneroWallet, parseMoneroProof } from './monero-wallet.ts';

/** A payment can be spent after ten blocks, and the deepest reorganisations undid more than one. */
const PAYOUT_CONFIRMATIONS = 10;

export interface MoneroRailOptions {
  readonly facts: AssetFacts;
  readonly account: MoneroAccount;
  readonly daemon: MoneroRpc;
  readonly wallet: MoneroRpc;
  /** A second wallet program for proofs of payment, so that these do not delay the watching; or null. */
  readonly proof: MoneroRpc | null;
  readonly restoreHeight: number | null;
  readonly clock: Clock;
  readonly finality: Finality;
}

/**
 * Monero through the operator's own monerod and a view-only monero-wallet-rpc: the node reports the blocks,
 * the wallet the payments to us. Neither shows payments to others: these take a proof.
 */
export function createMoneroRail(options: MoneroRailOptions): Rail {
  const { account, facts } = options;
  const { network } = account;
  const { displayName: name, environment } = network;
  const sources = openSources(options);
  const { daemon, wallet, proofs } = sources;
  return {
    network: toNetwork(facts, {
      name,
      environment,
      // Addresses of its other networks begin with other letters.
      addressFormat: environment === 'main' ? 'chain' : 'server',
    }),
    assets: [{ ...toAsset(facts, facts.networkId), network: name }],
    parseAddress: (_assetId, text) => parseMoneroAddress(network, text),
    deriveDepositAddress: sources.derive,
    ownWatchKey: account.watchKey,
    watchThrough: (addressIndex) => wallet.watchThrough(addressIndex + 1),
    paymentUri: (_assetId, address, baseUnits) => moneroPaymentUri(address, baseUnits),
    ...readingOf(sources, facts.assetId),
    depositFinality: () => options.finality,
    payoutFinality: () => finalAtDepth(PAYOUT_CONFIRMATIONS),
    preparePayout: (intent) =>
      toSlip(intent, MONERO_DECIMALS, moneroPaymentUri(intent.address, intent.baseUnits)),
    isPaymentProof: (text) => parseMoneroProof(text) !== null,
    findPayments: (intent, txid, evidence) =>
      findMoneroPayments({ network, daemon, wallet: proofs }, intent, {
        txid,
        proof: evidence?.proof ?? null,
      }),
  };
}

type Sources = MoneroSources & { readonly proofs: MoneroWallet };

/** The calls that read the network. */
function readingOf(sources: Sources, assetId: string) {
  const { daemon, wallet, proofs } = sources;
  const rules = { assetId, coinbaseMaturityBlocks: COINBASE_MATURITY_BLOCKS };
  return {
    checkNetwork: async () => {
      const head = await daemon.readHead();
      await wallet.open(head.height);
      await proofs.open(head.height);
      return [];
    },
    startCursor: async () => startAtHead(createHeaderSource(daemon, await daemon.readHead())),
    readHeight: (cursor) => parseScanCursor(cursor).height,
    rereadFrom: async (cursor, range) => {
      const head = await daemon.readHead();
      await wallet.open(head.height);
      const reread = await rereadFrom(createHeaderSource(daemon, head), cursor, range);
      return { ...reread, isWhole: reread.isWhole && reread.fromHeight >= wallet.fromHeight };
    },
    listUsedKeys: async (watchKeys) => {
      const head = await daemon.readHead();
      await wallet.refresh(head.height);
      const rows = [...(await wallet.listMined(0)), ...(await wallet.listWaiting())];
      const used = new Set(rows.map((row) => toOutput(sources, row).watchKey));
      return new Set(watchKeys.filter((watchKey) => used.has(watchKey)));
    },
    scan: async (cursor, watch, blocksMax) => {
      const head = await daemon.readHead();
      await wallet.refresh(head.height);
      const { height } = parseScanCursor(cursor);
      if (height + 1 < wallet.fromHeight) throw startsTooLate(wallet.fromHeight, height + 1);
      const source = createPaymentSource(sources, head);
      const batch = await scanBlocks(source, rules, { cursor, watch, blocksMax });
      await assertUnmoved(sources, head);
      return batch;
    },
    listUnconfirmed: async (watch) => {
      const outputs = await listWaiting(sources, watch);
      return outputs.map((output) => seenOutput(assetId, output, null));
    },
    locateKnown: (known) => locateKnown(daemon, known),
  } satisfies Partial<Rail>;
}

function openSources(options: MoneroRailOptions): Sources {
  const { account, restoreHeight } = options;
  const fileName = `naru-${account.network.name}-${account.address.slice(0, 16)}`;
  const wallet = new MoneroWallet({ rpc: options.wallet, account, fileName, restoreHeight });
  return {
    account,
    derive: rememberDerived((index) => account.derive(index)),
    daemon: new MoneroDaemon(options.daemon, account.network, () => options.clock.nowMs()),
    wallet,
    proofs:
      options.proof === null
        ? wallet
        : new MoneroWallet({
            rpc: options.proof,
            account,
            fileName: `${fileName}-proofs`,
            restoreHeight: null,
          }),
  };
}

/**
 * Unconfirmed payments to our watched subaddresses. After blocks were undone a row may have an amount of 0;
 * such a payment is known already, and `locateKnown` finds it.
 */
async function listWaiting(sources: MoneroSources, watch: WatchSet) {
  const head = await sources.daemon.readHead();
  await sources.wallet.refresh(head.height);
  const rows = await sources.wallet.listWaiting();
  await assertUnmoved(sources, head);
  return rows
    .filter(({ baseUnits, isDoubleSpent }) => baseUnits > 0n && !isDoubleSpent)
    .map((row) => toOutput(sources, row))
    .filter(({ watchKey }) => watch.has(watchKey));
}

/** The parts of a reading belong together only if the chain is still the same. */
async function assertUnmoved({ daemon, wallet }: MoneroSources, head: MoneroHead): Promise<void> {
  const now = await daemon.readHead();
  const block = await daemon.readBlock(head.height);
  if (block?.hash !== head.hash) throw new RailFault('chain_moved', 'the chain changed while it was read');
  if ((await wallet.readBlockCount()) > now.height + 1)
    throw new RailFault('chain_moved', 'the wallet program knows blocks that the node has taken back');
}

function startsTooLate(fromHeight: number, neededHeight: number): RailFault {
  return new RailFault(
    'wallet_starts_too_late',
    `the wallet knows everything from block ${fromHeight} on, and is needed from ${neededHeight} on: ` +
      `set restoreHeight to ${Math.max(0, neededHeight - 1)} and remove the wallet file`,
  );
}
