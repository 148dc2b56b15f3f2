import {
  type CanonicalObject,
  type CanonicalValue,
  canonicalJson,
  isCanonicalObject,
  isList,
  placeOf,
} from './canonical-json.ts';

/** What is signed. The kind is a part of what is signed, so that no document passes for another one. */
export type DocumentKind =
  | 'naru-quote-1'
  | 'naru-receipt-1'
  | 'naru-rates-1'
  | 'naru-desk-1'
  | 'naru-succession-1';

/** Signs with one Ed25519 key (RFC 8032). */
export interface Signer {
  /** The public key, 32 bytes in base64url. */
  readonly key: string;
  /** When the key began. */
  readonly since: string;
  /** The signature in base64url. */
  readonly sign: (text: string) => string;
  /** SHA-256 in hex. */
  readonly hashText: (text: string) => string;
}

/** The name and value of a member that is not covered by a digest. */
const UNDIGESTED = new Set(['digests', 'signature']);
/** They only name what was changed: the signature itself covers the fields. */
const DIGEST_HEX_DIGITS = 16;

/**
 * Signs a document: all of its members besides `signature`, as canonical JSON. A signature says that
 * something was changed but not what; the digest of each field, signed with them, names it.
 */
export function signDocument(signer: Signer, content: CanonicalObject): CanonicalObject {
  const named = { ...content, key: signer.key };
  const digests = Object.fromEntries(
    listFields(named).map(([place, value]) => [place, digestOf(signer.hashText(canonicalJson(value)))]),
  );
  return signPlainly(signer, { ...named, digests });
}

/** The same without digests, for documents that are sent all the time. */
export function signPlainly<Content extends CanonicalObject>(
  signer: Signer,
  content: Content,
): Content & { readonly key: string; readonly signature: string } {
  const named = { ...content, key: signer.key };
  return { ...named, signature: signer.sign(canonicalJson(named)) };
}

/** What the signature covers. */
export function unsignedText(document: CanonicalObject): string {
  const { signature: _signature, ...rest } = document;
  return canonicalJson(rest);
}

export function digestOf(hashHex: string): string {
  return hashHex.slice(0, DIGEST_HEX_DIGITS);
}

/** Every text, number, flag and null of a document, and every empty list and object, by its place. */
export function listFields(
  document: CanonicalObject,
): readonly (readonly [place: string, value: CanonicalValue])[] {
  return Object.keys(document)
    .filter((key) => !UNDIGESTED.has(key))
    .toSorted()
    .flatMap((key) => fieldsWithin(placeOf('', key), document[key] ?? null));
}

function fieldsWithin(place: string, value: CanonicalValue): readonly (readonly [string, CanonicalValue])[] {
  if (isList(value) && value.length > 0)
    return value.flatMap((member, index) => fieldsWithin(placeOf(place, index), member));
  if (isCanonicalObject(value) && Object.keys(value).length > 0)
    return Object.keys(value)
      .toSorted()
      .flatMap((key) => fieldsWithin(placeOf(place, key), value[key] ?? null));
  return [[place, value]];
}
