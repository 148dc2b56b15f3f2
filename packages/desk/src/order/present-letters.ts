import { isTurnTold } from '@naru/core';
import { type Order, linkOf } from '../facts/order.ts';
import { type Letter, isLetter, isTurnKind } from '../ports/letters.ts';
import type { Store } from '../ports/store.ts';

/**
 * Letters about one order, or one letter about something else, as they are sent: the link of the order may
 * have been replaced while they waited, and the one before opens nothing. Those that its customer has turned
 * off meanwhile are left out.
 */
export async function listPresentLetters(
  store: Pick<Store, 'findOrder'>,
  letters: readonly Letter[],
): Promise<readonly Letter[]> {
  const facts = letters[0]?.facts;
  if (facts === undefined || !('linkId' in facts)) return letters;
  const view = await store.findOrder(facts.orderId);
  if (view === null) return letters;
  const linkId = linkOf(view.order);
  return letters
    .filter((letter) => isStillWanted(letter, view.order))
    .map((letter) => withLink(letter, linkId));
}

/** Letters to a refused address are stopped by the address, until its customer tries it again. */
function isStillWanted({ kind }: Letter, { letterChoice }: Order): boolean {
  return letterChoice === 'refused' || !isTurnKind(kind) || isTurnTold(kind, letterChoice);
}

function withLink({ letterId, kind, to, language, createdAtMs, ...letter }: Letter, linkId: string): Letter {
  const facts: object = { ...letter.facts, linkId };
  const named = { letterId, kind, to, language, createdAtMs, facts };
  if (!isLetter(named)) throw new Error(`letter ${letterId} names no order`);
  return named;
}
