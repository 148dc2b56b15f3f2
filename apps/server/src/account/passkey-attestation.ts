/**
 * Whether a new passkey says nothing of its maker, or vouches for itself alone (base64url of Web
 * Authentication Level 3 §6.5.4). We ask who made no device, so nobody has to tell; an answer with
 * certificates is not one to our question, and following what they point to would have us ask addresses that
 * a stranger names.
 */
export async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = attestation.get('fmt');
    const isCertified = attestation.get('attStmt').get('x5c') !== undefined;
    return !isCertified && (format === 'none' || format === 'packed');
  } catch {
    return false;
  }
}
