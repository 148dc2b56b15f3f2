import {
  type CanonicalObject,
  type CanonicalValue,
  canonicalJson,
  isCanonicalObject,
  isList,
  placeOf,
} from './canonical-json.ts';

/** The signature covers the kind, so that no document passes for one of another kind. */
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
  /** When the key came into use, in ISO 8601. */
  readonly since: string;
  /** The signature in base64url. */
  readonly sign: (text: string) => string;
}

/**
 * The header of every signature: `{"alg":"EdDSA","b64":false,"crit":["b64"]}` in base64url. The payload is
 * not encoded (RFC 7797), so that a document stays readable.
 */
export const JWS_HEADER = 'eyJhbGciOiJFZERTQSIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il19';

/**
 * Signs a document: `signature` is a JSON Web Signature with detached payload (RFC 7515, appendix F, and RFC
 * 8037). The payload is all other members as canonical JSON (RFC 8785), `key` among them.
 */
export function signDocument<Content extends CanonicalObject>(
  signer: Signer,
  content: Content,
): Content & { readonly key: string; readonly signature: string } {
  const named = { ...content, key: signer.key };
  return { ...named, signature: `${JWS_HEADER}..${signer.sign(signingInput(canonicalJson(named)))}` };
}

/** The bytes that are signed, as a text (RFC 7515, section 5.1). */
export function signingInput(payload: string): string {
  return `${JWS_HEADER}.${payload}`;
}

type Field = readonly [place: string, value: CanonicalValue];

/** Each field of a document besides its signature, by its place. */
export function listFields({ signature: _signature, ...content }: CanonicalObject): readonly Field[] {
  return fieldsIn(content);
}

function fieldsIn(value: CanonicalValue, place = ''): readonly Field[] {
  const members = isList(value) || isCanonicalObject(value) ? Object.entries(value) : [];
  if (members.length === 0) return [[place, value]];
  return members.flatMap(([key, member]) => fieldsIn(member, placeOf(place, key)));
}
