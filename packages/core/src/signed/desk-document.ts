import {
  type CanonicalObject,
  type CanonicalValue,
  canonicalJson,
  isCanonicalObject,
  isList,
} from './canonical-json.ts';
import {
  type PublishedKey,
  type SignatureChecker,
  type Verdict,
  isMoment,
  textOf,
  verifyDocument,
} from './verify-document.ts';

/** More rotations than a desk has in a century of yearly ones. */
export const SUCCESSIONS_MAX = 100;

/** The keys that a desk names in its own document. Empty for any other document. */
export function listKeys(document: CanonicalObject): readonly PublishedKey[] {
  return membersOf(document, 'keys').flatMap((entry) => {
    const [key, from, until] = ['key', 'from', 'until'].map((name) => textOf(entry, name));
    const isSound = [from, until ?? from].every((moment) => isMoment(moment ?? ''));
    if (typeof key !== 'string' || typeof from !== 'string' || !isSound) return [];
    return [{ key, from, until: until ?? null }];
  });
}

/**
 * Verifies `/.well-known/desk.json`. With a key that was known before, the desk must still have it, or each
 * key since must have been named by the one before it.
 */
export async function verifyDesk(
  checker: SignatureChecker,
  text: string,
  knownKey: string | null,
): Promise<Verdict> {
  const verdict = await verifyDocument(checker, text, null);
  if (!verdict.ok) return verdict;
  const { document, kind, key, signedAt } = verdict.facts;
  if (kind !== 'naru-desk-1') return { ok: false, problem: 'not_signed', field: '/kind' };
  // A desk signs with one of its own keys, at a time that it has it.
  const own = await verifyDocument(checker, text, listKeys(document));
  if (!own.ok) return own;
  if (knownKey === null || (await isSuccessor(checker, { document, knownKey, key }))) {
    return { ok: true, facts: { document, kind, key, signedAt } };
  }
  return { ok: false, problem: 'key_unknown', field: '/key' };
}

/** Follows the succession from a key that was known to the one in use. */
async function isSuccessor(
  checker: SignatureChecker,
  {
    document,
    knownKey,
    key,
  }: { readonly document: CanonicalObject; readonly knownKey: string; readonly key: string },
): Promise<boolean> {
  const successions = membersOf(document, 'successions').slice(0, SUCCESSIONS_MAX);
  let reached = knownKey;
  for (const succession of successions) {
    if (reached === key) return true;
    if (textOf(succession, 'key') !== reached) continue;
    const verdict = await verifyDocument(checker, canonicalJson(succession), null);
    const next = textOf(succession, 'next');
    if (!verdict.ok || verdict.facts.kind !== 'naru-succession-1' || next === null) return false;
    reached = next;
  }
  return reached === key;
}

function membersOf(document: CanonicalObject, name: string): readonly CanonicalObject[] {
  const value: CanonicalValue = document[name] ?? null;
  return isList(value) ? value.filter(isCanonicalObject) : [];
}
