import type { PublicBody, PasskeyCreationOptions, PasskeyRequestOptions, UsedPasskey } from '@naru/contract';
import {
  type NewPasskeyAnswer,
  PASSKEY_CHALLENGE_MS,
  type PasskeyAnswer,
  type PasskeyPlace,
  type PasskeyTask,
} from '@naru/desk';
import { PASSKEY_ALGORITHMS, toUserHandle, userIdOfHandle } from '../account/passkey-verifier.ts';

/** The browser's answer for a new passkey. */
export function readNewPasskey({
  credential,
}: Pick<PublicBody<'addPasskey'>, 'credential'>): NewPasskeyAnswer {
  const { id, clientDataJSON, attestationObject } = credential;
  return { credentialId: id, clientDataJson: clientDataJSON, attestationObject };
}

/** The browser's answer for the use of a passkey. */
export function readUsedPasskey(credential: UsedPasskey): PasskeyAnswer {
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = credential;
  return {
    credentialId: id,
    clientDataJson: clientDataJSON,
    authenticatorData,
    signature,
    userId: userHandle === null ? null : userIdOfHandle(userHandle),
  };
}

/** The options for a browser to make a passkey of this owner. */
export function presentCreation(
  task: PasskeyTask,
  owner: { readonly id: string; readonly name: string; readonly displayName: string },
  rp: PasskeyCreationOptions['rp'],
): PasskeyCreationOptions {
  return {
    challenge: task.challenge,
    rp,
    user: { ...owner, id: toUserHandle(owner.id) },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_MS,
    excludeCredentials: task.knownCredentialIds.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** The options for a browser to sign with a passkey. */
export function presentRequest(challenge: string, { rpId }: PasskeyPlace): PasskeyRequestOptions {
  return { challenge, rpId, timeout: PASSKEY_CHALLENGE_MS, userVerification: 'required' };
}
