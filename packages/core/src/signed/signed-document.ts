import { type CanonicalObject, type CanonicalValue, canonicalJson, placeOf } from './canonical-json.ts';

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
}

/** Members that no checksum covers. */
const UNCHECKED = new Set(['checksums', 'signature']);

/**
 * Signs a document: all of its members besides `signature`, as canonical JSON. A signature says that
 * something was changed but not what; a checksum of each field names it. Gives the signed document, as
 * canonical JSON too: each member is written once.
 */
export function signDocument(signer: Signer, content: CanonicalObject): string {
  const checksums = new Map<string, string>();
  const members = new Map<string, string>();
  const addChecksum = (place: string, json: string): void => {
    checksums.set(place, JSON.stringify(checksumOf(json)));
  };
  for (const [key, value] of Object.entries({ ...content, key: signer.key }))
    members.set(key, canonicalJson(value, addChecksum, placeOf('', key)));
  members.set('checksums', joinMembers(checksums));
  members.set('signature', JSON.stringify(signer.sign(joinMembers(members))));
  return joinMembers(members);
}

function joinMembers(members: ReadonlyMap<string, string>): string {
  const keys = [...members.keys()].toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${members.get(key)}`).join(',')}}`;
}

/** The same without checksums, as an object, for documents that are sent all the time. */
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

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a in 32 bits of a field's JSON. The signature protects; this only has to notice a change. */
export function checksumOf(json: string): string {
  let hash = FNV_OFFSET;
  for (let at = 0; at < json.length; at += 1) hash = Math.imul(hash ^ json.charCodeAt(at), FNV_PRIME);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Each field of a document that a checksum covers, by its place. */
export function listFields(
  document: CanonicalObject,
): readonly (readonly [place: string, value: CanonicalValue])[] {
  const fields: (readonly [string, CanonicalValue])[] = [];
  for (const key of Object.keys(document).toSorted())
    if (!UNCHECKED.has(key))
      canonicalJson(
        document[key] ?? null,
        (place, _json, field) => fields.push([place, field]),
        placeOf('', key),
      );
  return fields;
}
