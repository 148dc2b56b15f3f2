import {
  type CanonicalObject,
  type CanonicalValue,
  canonicalJson,
  findAmbiguity,
  findUncanonical,
  isCanonical,
  isCanonicalObject,
  isList,
} from './canonical-json.ts';
import { JWS_HEADER, signingInput } from './signed-document.ts';

/** The cryptography of a platform. */
export interface SignatureChecker {
  /** Ed25519; key and signature in base64url. False for anything that is not such a signature. */
  readonly isSignedBy: (
    text: string,
    by: { readonly key: string; readonly signature: string },
  ) => boolean | Promise<boolean>;
}

/** A key of a desk, and when documents may be signed with it. */
export interface PublishedKey {
  readonly key: string;
  /** ISO 8601 in UTC with milliseconds, as all moments here: in this form they compare as texts. */
  readonly from: string;
  /** When the next key replaced it; null while the key is in use. */
  readonly until: string | null;
  /** The key was stolen: nothing that it has signed is valid, whatever time the document states. */
  readonly isRevoked?: true;
}

export const DOCUMENT_PROBLEMS = [
  'not_json',
  'doubled_key',
  'not_signed',
  'number_not_whole',
  'signature_wrong',
  'key_unknown',
  'key_expired',
  'key_revoked',
] as const;
export type DocumentProblem = (typeof DOCUMENT_PROBLEMS)[number];

export interface SignedFacts {
  /** All members of the document. */
  readonly document: CanonicalObject;
  readonly kind: string;
  readonly key: string;
  readonly signedAt: string;
}

export type Verdict =
  | { readonly ok: true; readonly facts: SignedFacts }
  /** `field`: the first place of the problem, as a JSON Pointer; empty for the document as a whole. */
  | { readonly ok: false; readonly problem: DocumentProblem; readonly field: string };

/** A receipt with everything that it can contain has far fewer characters. */
const DOCUMENT_CHARACTERS_MAX = 1_000_000;
const KEY = /^[\w-]{43}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const SIGNATURE = new RegExp(`^${JWS_HEADER}\\.\\.([\\w-]{86})$`);

/**
 * Verifies a signed document as it was saved. Order of fields and blanks have no meaning (RFC 8785).
 * @param keys of the desk that should have signed the document; null accepts any key that the document names
 */
export async function verifyDocument(
  checker: SignatureChecker,
  text: string,
  keys: readonly PublishedKey[] | null,
): Promise<Verdict> {
  const read = readSigned(text);
  if (!read.ok) return read;
  const { key, signedAt } = read.facts;
  const { signature: jws, ...content } = read.facts.document;
  const [, signature = ''] = SIGNATURE.exec(typeof jws === 'string' ? jws : '') ?? [];
  if (!(await checker.isSignedBy(signingInput(canonicalJson(content)), { key, signature })))
    return bad('signature_wrong', '/signature');
  if (keys === null) return read;
  const known = keys.find((each) => each.key === key);
  if (known === undefined) return bad('key_unknown', '/key');
  if (known.isRevoked === true) return bad('key_revoked', '/key');
  const isInTime = known.from <= signedAt && (known.until === null || signedAt < known.until);
  return isInTime ? read : bad('key_expired', '/signedAt');
}

function readSigned(text: string): Verdict {
  if (text.length > DOCUMENT_CHARACTERS_MAX) return bad('not_signed');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return bad('not_json');
  }
  const ambiguity = findAmbiguity(text);
  if (ambiguity !== null) {
    return ambiguity.kind === 'doubled_key' ? bad('doubled_key', `/${ambiguity.key}`) : bad('not_json');
  }
  if (!isCanonical(parsed)) return bad('number_not_whole', findUncanonical(parsed) ?? '');
  if (!isCanonicalObject(parsed)) return bad('not_signed');
  const document = parsed;
  const [kind, key, signedAt] = ['kind', 'key', 'signedAt'].map((name) => textOf(document, name) ?? '');
  if (kind?.startsWith('naru-') !== true) return bad('not_signed', '/kind');
  if (key === undefined || !KEY.test(key)) return bad('not_signed', '/key');
  if (signedAt === undefined || !isMoment(signedAt)) return bad('not_signed', '/signedAt');
  if (!SIGNATURE.test(textOf(document, 'signature') ?? '')) return bad('not_signed', '/signature');
  return { ok: true, facts: { document, kind, key, signedAt } };
}

function isMoment(text: string): boolean {
  return MOMENT.test(text);
}

function textOf(document: CanonicalObject, name: string): string | null {
  const value = document[name];
  return typeof value === 'string' ? value : null;
}

function bad(problem: DocumentProblem, field = ''): Extract<Verdict, { ok: false }> {
  return { ok: false, problem, field };
}

/** More rotations than a desk has in a century of yearly ones. */
export const SUCCESSIONS_MAX = 100;

/** The keys that a desk names in its own document. Empty for any other document. */
export function listKeys(document: CanonicalObject): readonly PublishedKey[] {
  return membersOf(document, 'keys').flatMap((entry) => {
    const [key, from, until] = ['key', 'from', 'until'].map((name) => textOf(entry, name));
    const isSound = [from, until ?? from].every((moment) => isMoment(moment ?? ''));
    if (typeof key !== 'string' || typeof from !== 'string' || !isSound) return [];
    return [{ key, from, until: until ?? null, ...(entry['isRevoked'] === true && { isRevoked: true }) }];
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
  // A desk must sign with one of its own keys, at a time at which that key was in use.
  const own = await verifyDocument(checker, text, listKeys(document));
  if (!own.ok) return own;
  if (knownKey === null || (await isSuccessor(checker, { document, knownKey, key }))) {
    return { ok: true, facts: { document, kind, key, signedAt } };
  }
  return { ok: false, problem: 'key_unknown', field: '/key' };
}

/** Follows the succession from a key that was known to the key that is in use now. */
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
