/**
 * Whether a new passkey has no attestation, or attests itself (Web Authentication Level 3 §6.5.4). We do not
 * ask for the maker of a device, so certificates are unexpected, and following their links would have us
 * request addresses that a stranger chooses.
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
