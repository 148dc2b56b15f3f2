import type { Transaction } from '@naru/contract';
import { type Desk, type Order, type OrderView, type RailState, getAsset, seenVersionOf } from '@naru/desk';
import { type ServerContext, freezeOrder } from '../../../context/context.ts';
import { writeReceipt } from '../../../signing/signed-order.ts';
import { presentTransaction } from './present-transaction.ts';
import { readRelatives } from './present-owed.ts';

export interface ReadTransaction {
  /** Changes exactly if what the page shows changes (RFC 9110 §8.8.3, strong). */
  readonly etag: string;
  readonly reference: string;
  /** The account that owns the order, which the text does not contain. */
  readonly ownerId: string | null;
  /**
   * The transaction as JSON, as anyone with its link may read it; made on demand, since most readers already
   * have it.
   */
  json(): Promise<string>;
  /** The same for that account, with its identifier in it. */
  jsonForOwner(): Promise<string>;
  /** The receipt, signed in the present state; null for an order that was altered in the database. */
  receipt(): Promise<string | null>;
}

interface Remembered extends Surroundings {
  readonly read: ReadTransaction;
}

/** The facts on a page that are not in the order itself. */
interface Surroundings {
  readonly pay: RailState | null;
  readonly receive: RailState | null;
  /** The settings on which the answer depends, and the related orders, as one text. */
  readonly settings: string;
  readonly relatives: readonly Order[];
}

/** Reads the order of a link as its page shows it; null if the link opens none. */
export type ReadTransactionOf = (link: string) => Promise<ReadTransaction | null>;

/** Keeps each answer as long as the store returns the same object, because then nothing has changed. */
export function createTransactionReader(context: ServerContext): ReadTransactionOf {
  const { store } = context.desk;
  const remembered = new WeakMap<OrderView, Remembered>();
  const findRead = async (
    view: OrderView,
    pay: RailState | null,
    receive: RailState | null,
  ): Promise<ReadTransaction> => {
    const relatives = await readRelatives(store, view);
    const links = relatives.map(({ linkId }) => (linkId === null ? '+' : '-')).join('');
    const settings = `${shownSettings(context.desk)}${links}`;
    const known = remembered.get(view);
    if (known?.pay === pay && known.receive === receive && known.settings === settings) return known.read;
    const read = toReadTransaction(context, view, { pay, receive, settings, relatives });
    remembered.set(view, { pay, receive, settings, relatives, read });
    return read;
  };
  return async (link) => {
    const view = await findLinkedOrder(store, link);
    if (view === null) return null;
    if (!context.addressIntegrity.isIntact(view)) await freezeOrder(context, view);
    // Without a sighting there are no confirmations to count.
    if (view.sightings.length === 0) return findRead(view, null, null);
    const [pay, receive] = await Promise.all(
      [view.order.payAssetId, view.order.receiveAssetId].map((assetId) =>
        store.readRailStateForPage(getAsset(context.desk, assetId).railId),
      ),
    );
    return findRead(view, pay ?? null, receive ?? null);
  };
}

function toReadTransaction(context: ServerContext, view: OrderView, states: Surroundings): ReadTransaction {
  const heads = [states.pay, states.receive].map((state) => `${state?.head.height}.${state?.finalHeight}`);
  let text: Promise<string> | null = null;
  const { userId: ownerId, reference } = view.order;
  const present = async (): Promise<Transaction> =>
    presentTransaction(
      context,
      view,
      states,
      await context.desk.store.listAudit(view.order.orderId),
      states.relatives,
    );
  const write = async (userId: string | null): Promise<string> => {
    try {
      return JSON.stringify({ ...(await present()), userId });
    } catch (fault) {
      // A fault is not cached; the next reader tries again.
      text = null;
      throw fault;
    }
  };
  return {
    etag: `"${[seenVersionOf(view.order), ...heads, states.settings].join('.')}"`,
    reference,
    ownerId,
    json: () => {
      text ??= write(null);
      return text;
    },
    jsonForOwner: () => write(ownerId),
    receipt: async () => {
      if (!context.addressIntegrity.isIntact(view)) return null;
      return writeReceipt(context.signing.signer, await present(), context.desk.clock.nowMs());
    },
  };
}

function shownSettings({ settings }: Desk): string {
  const { depositPolicy, areOrderLettersOn, minimumUsdCents } = settings;
  return `${depositPolicy}-${areOrderLettersOn ? 1 : 0}-${minimumUsdCents}`;
}

/** The order that a link opens; null for one that was replaced, and for any other text. */
export async function findLinkedOrder(store: Desk['store'], link: string): Promise<OrderView | null> {
  if (!isOrderId(link)) return null;
  const view = await store.readOrderForPage(link);
  if (view !== null) return view.order.linkId === null ? view : null;
  const orderId = await store.findReplacedLink(link);
  return orderId === null ? null : store.readOrderForPage(orderId);
}

/** 160 bits in base58 are at most 28 characters; anything else is not looked up. */
export function isOrderId(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{20,28}$/.test(text);
}
