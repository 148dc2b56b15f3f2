import type { Transaction } from '@naru/contract';
import {
  type DocumentProblem,
  type SignatureChecker,
  type SignedFacts,
  listKeys,
  verifyDesk,
  verifyDocument,
} from '@naru/core';

/** The parts of an order that its signed quote states. */
export type PromisedOrder = Pick<
  Transaction,
  | 'id'
  | 'quote'
  | 'lockEndsAt'
  | 'fromAmount'
  | 'fromCurrency'
  | 'convertedAmount'
  | 'toCurrency'
  | 'address'
  | 'depositAddress'
  | 'depositTag'
  | 'depositReference'
>;

export type QuoteProblem = DocumentProblem | 'quote_missing' | 'quote_differs';

export type QuoteCheck =
  | { readonly state: 'signed'; readonly key: string }
  /** The desk signs nothing, or a first visit cannot know whose key it is. */
  | { readonly state: 'unsigned' }
  /** The browser lacks the cryptography, or the connection is not secure. */
  | { readonly state: 'unchecked' }
  /** `key`: the one that signed it, if that is all that is wrong. */
  | { readonly state: 'unsafe'; readonly problem: QuoteProblem; readonly key: string | null };

export interface QuoteParts {
  readonly checker: SignatureChecker;
  /** The key that this browser trusts; null on its first visit. */
  readonly knownKey: string | null;
  /** The text of `/.well-known/desk.json`. */
  readonly readDesk: () => Promise<string>;
  /** Called with the key that follows the known one. */
  readonly trust: (key: string) => void;
}

/** Whether the desk that this browser knows has signed what the page shows about an order. */
export async function checkQuote(order: PromisedOrder, parts: QuoteParts): Promise<QuoteCheck> {
  const { checker, knownKey } = parts;
  if (order.quote === null) return knownKey === null ? { state: 'unsigned' } : unsafe('quote_missing');
  const verdict = await verifyDocument(checker, order.quote, null);
  if (!verdict.ok) return unsafe(verdict.problem);
  const { facts } = verdict;
  if (facts.kind !== 'naru-quote-1' || !isAsShown(facts, order)) return unsafe('quote_differs');
  if (facts.key === knownKey) return { state: 'signed', key: facts.key };
  if (await isFollowed(order.quote, parts)) return { state: 'signed', key: facts.key };
  return knownKey === null ? { state: 'unsigned' } : unsafe('key_unknown', facts.key);
}

/** Another key must be one that the desk names, and the desk a successor of the known one. */
async function isFollowed(
  quote: string,
  { checker, knownKey, readDesk, trust }: QuoteParts,
): Promise<boolean> {
  const desk = await verifyDesk(checker, await readDesk(), knownKey);
  if (!desk.ok) return false;
  // A thief of a replaced key can write any date: a quote needs a key that is in use.
  const { document, signedAt } = desk.facts;
  const inUse = listKeys(document).filter(({ until }) => until === null || until > signedAt);
  const { ok } = await verifyDocument(checker, quote, inUse);
  if (ok) trust(desk.facts.key);
  return ok;
}

function isAsShown({ document }: SignedFacts, order: PromisedOrder): boolean {
  const shown = {
    order: order.id,
    lockEndsAt: order.lockEndsAt,
    'pay/amount': order.fromAmount,
    'pay/symbol': order.fromCurrency.symbol,
    'pay/network': order.fromCurrency.network,
    'pay/address': order.depositAddress,
    'pay/tag': order.depositTag?.value ?? null,
    'pay/reference': order.depositReference,
    'receive/amount': order.convertedAmount,
    'receive/symbol': order.toCurrency.symbol,
    'receive/network': order.toCurrency.network,
    'receive/address': order.address,
  };
  return Object.entries(shown).every(([place, value]) => {
    const found = place.split('/').reduce<unknown>(memberOf, document);
    return found === value;
  });
}

function memberOf(parent: unknown, name: string): unknown {
  return typeof parent === 'object' && parent !== null
    ? new Map<string, unknown>(Object.entries(parent)).get(name)
    : undefined;
}

function unsafe(problem: QuoteProblem, key: string | null = null): QuoteCheck {
  return { state: 'unsafe', problem, key };
}
