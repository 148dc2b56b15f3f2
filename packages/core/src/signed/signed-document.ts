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
}

/** Members that no checksum covers. */
const UNCHECKED = new Set(['checksums', 'signature']);

/**
 * Signs a document: all of its members besides `signature`, as canonical JSON. A signature says that
 * something was changed but not what; a checksum of each field names it.
 */
export function signDocument(signer: Signer, content: CanonicalObject): CanonicalObject {
  const fields = listFields({ ...content, key: signer.key });
  const checksums = Object.fromEntries(fields.map(([place, value]) => [place, checksumOf(value)]));
  return signPlainly(signer, { ...content, checksums });
}

/** The same without checksums, for documents that are sent all the time. */
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

/** FNV-1a in 32 bits. It protects nothing, since the signature does: it only has to notice a change. */
export function checksumOf(value: CanonicalValue): string {
  const text = canonicalJson(value);
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

type Field = readonly [place: string, value: CanonicalValue];

/** Every text, number, flag and null of a document, and every empty list and object, by its place. */
export function listFields(document: CanonicalObject): readonly Field[] {
  const fields: Field[] = [];
  for (const key of Object.keys(document).toSorted()) {
    if (!UNCHECKED.has(key)) addFields(fields, placeOf('', key), document[key] ?? null);
  }
  return fields;
}

function addFields(fields: Field[], place: string, value: CanonicalValue): void {
  if (isList(value) && value.length > 0) {
    for (const [index, member] of value.entries()) addFields(fields, placeOf(place, index), member);
  } else if (isCanonicalObject(value) && Object.keys(value).length > 0) {
    for (const key of Object.keys(value).toSorted())
      addFields(fields, placeOf(place, key), value[key] ?? null);
  } else {
    fields.push([place, value]);
  }
}
