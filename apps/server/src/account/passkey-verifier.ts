import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyVerifier } from '@naru/desk';

/**
 * COSE algorithms that a passkey may use, preferred first (RFC 9053, RFC 8812): EdDSA with Ed25519, ECDSA
 * with P-256, and RSA for devices that support nothing else.
 */
export const PASSKEY_ALGORITHMS: readonly number[] = [-8, -7, -257];

/** The name of an account in a passkey: the bytes of its random identifier. */
export function toUserHandle(userId: string): string {
  return Buffer.from(userId, 'utf8').toString('base64url');
}

export function userIdOfHandle(handle: string): string {
  return Buffer.from(handle, 'base64url').toString('utf8');
}

/** Loaded with the first passkey, so that it does not delay the start. */
const loadLibrary = () => import('@simplewebauthn/server');

export function createPasskeyVerifier(): PasskeyVerifier {
  return {
    readChallenge: (clientDataJson) => readClientData(clientDataJson)?.challenge ?? null,
    verifyNew: async (answer, { place, challenge }) => {
      if (!isFirstHand(answer) || !(await isUnattested(answer.attestationObject))) return null;
      const { verifyRegistrationResponse } = await loadLibrary();
      const verified = await orNull(() =>
        verifyRegistrationResponse({
          response: {
            ...toCredential(answer),
            response: { clientDataJSON: answer.clientDataJson, attestationObject: answer.attestationObject },
          },
          expectedChallenge: challenge,
          expectedOrigin: place.origin,
          expectedRPID: place.rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
        }),
      );
      if (verified?.verified !== true) return null;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      if (id !== answer.credentialId) return null;
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        signCount: counter,
      };
    },
    verifyUse: async (answer, { place, challenge, publicKey, signCount }) => {
      if (!isFirstHand(answer)) return null;
      const { verifyAuthenticationResponse } = await loadLibrary();
      const verified = await orNull(() =>
        verifyAuthenticationResponse({
          response: {
            ...toCredential(answer),
            response: {
              clientDataJSON: answer.clientDataJson,
              authenticatorData: answer.authenticatorData,
              signature: answer.signature,
            },
          },
          expectedChallenge: challenge,
          expectedOrigin: place.origin,
          expectedRPID: place.rpId,
          requireUserVerification: true,
          credential: {
            id: answer.credentialId,
            publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
            counter: signCount,
          },
        }),
      );
      return verified?.verified === true ? { signCount: verified.authenticationInfo.newCounter } : null;
    },
  };
}

function toCredential({ credentialId }: NewPasskeyAnswer | PasskeyAnswer) {
  return { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} } as const;
}

/** The library refuses by throwing; its messages quote the input and are not needed. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

/** False for a signature made inside a frame of another site. */
function isFirstHand({ clientDataJson }: NewPasskeyAnswer | PasskeyAnswer): boolean {
  const clientData = readClientData(clientDataJson);
  return clientData !== null && clientData.crossOrigin !== true;
}

interface ClientData {
  readonly challenge: string;
  readonly crossOrigin: unknown;
}

/** The client data (§5.8.1), as far as it is read before the challenge is verified. */
function readClientData(base64url: string): ClientData | null {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('challenge' in value)) return null;
  const { challenge } = value;
  const crossOrigin = 'crossOrigin' in value ? value.crossOrigin : undefined;
  return typeof challenge === 'string' ? { challenge, crossOrigin } : null;
}

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
