import { type MoneroNetwork, parseMoneroAddress, splitMoneroWatchKey } from '@naru/chains';
import type { KnownOutput, PayoutIntent, SeenOutput } from '@naru/desk';
import { RailFault } from '../scan/rail-fault.ts';
import type { MoneroBlock, MoneroDaemon, MoneroTransaction } from './monero-daemon.ts';
import { type MoneroWallet, parseMoneroProof } from './monero-wallet.ts';

/**
 * The payments of a transaction to the receiver of the intent that its proof shows. Empty without a proof,
 * and with one that proves no payment to this receiver; null if the network does not know the transaction.
 */
export async function findMoneroPayments(
  {
    network,
    daemon,
    wallet,
  }: { readonly network: MoneroNetwork; readonly daemon: MoneroDaemon; readonly wallet: MoneroWallet },
  intent: PayoutIntent,
  claim: { readonly txid: string; readonly proof: string | null },
): Promise<readonly SeenOutput[] | null> {
  // People paste text from their wallet or an explorer that contains the transaction id.
  const txid = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/.exec(claim.txid.toLowerCase())?.[0];
  if (txid === undefined) return null;
  const receiver = parseMoneroAddress(network, intent.address);
  if (!receiver.ok) throw new Error('a payout to an address that this network does not know');
  const head = await daemon.readHead();
  const transaction = (await daemon.findTransactions([txid])).get(txid);
  if (transaction === undefined) return null;
  const proof = claim.proof === null ? null : parseMoneroProof(claim.proof);
  if (proof === null) return [];
  await wallet.open(head.height);
  const { address, watchKey } = receiver.value;
  const baseUnits = await wallet.readProven({ txid, address }, proof);
  if (baseUnits === 0n) return [];
  return [
    placedAt(
      {
        outputKey: `${txid}:${receiverKey(watchKey)}`,
        assetId: intent.assetId,
        watchKey,
        baseUnits,
        txid,
        spentOutpoints: [],
        mark: null,
        flags: transaction.isLocked ? ['locked'] : [],
        networkFeeBaseUnits: null,
      },
      await readBlockOf(daemon, transaction),
    ),
  ];
}

/**
 * The present places of outputs that were recorded earlier, by their transactions; outputs unknown to the
 * node are left out. The node does not show whom a transaction pays, and a wallet reports a payment of an
 * undone block only when it is in a block again.
 */
export async function locateKnown(
  daemon: MoneroDaemon,
  known: readonly KnownOutput[],
): Promise<readonly SeenOutput[]> {
  if (known.length === 0) return [];
  await daemon.readHead();
  const transactions = await daemon.findTransactions([...new Set(known.map(({ txid }) => txid))]);
  const located: SeenOutput[] = [];
  for (const output of known) {
    const transaction = transactions.get(output.txid);
    if (transaction !== undefined) located.push(placedAt(output, await readBlockOf(daemon, transaction)));
  }
  return located;
}

/**
 * Equal for an integrated address and the standard one with its keys: both name the same outputs of the
 * transaction, which must not count twice.
 */
function receiverKey(watchKey: string): string {
  const { publicSpendKey } = splitMoneroWatchKey(watchKey);
  return Buffer.from(publicSpendKey).toString('hex');
}

async function readBlockOf(
  daemon: MoneroDaemon,
  { blockHeight }: MoneroTransaction,
): Promise<MoneroBlock | null> {
  if (blockHeight === null) return null;
  const block = await daemon.readBlock(blockHeight);
  if (block === null)
    throw new RailFault('chain_moved', `block ${blockHeight} is gone while it was being read`);
  return block;
}

function placedAt(
  output: Omit<SeenOutput, 'blockHeight' | 'blockHash' | 'minedAtMs'>,
  block: MoneroBlock | null,
): SeenOutput {
  return {
    ...output,
    blockHeight: block?.height ?? null,
    blockHash: block?.hash ?? null,
    minedAtMs: block?.minedAtMs ?? null,
  };
}
