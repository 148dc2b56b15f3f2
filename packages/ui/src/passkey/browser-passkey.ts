import { useSyncExternalStore } from 'react';
import {
  type CreationOptionsJson,
  type RequestOptionsJson,
  toBase64Url,
  toCreationOptions,
  toRequestOptions,
} from './credential-bytes.ts';
import { type PasskeyFault, faultOfThrown } from './passkey-fault.ts';

/** What `navigator.credentials.create` gave; bytes in base64url. */
export interface MadePasskey {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** What `navigator.credentials.get` gave; bytes in base64url. */
export interface UsedPasskey {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string | null;
}

export type PasskeyOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: PasskeyFault };

/** Has the browser create a passkey. */
export async function makePasskey(options: CreationOptionsJson): Promise<PasskeyOutcome<MadePasskey>> {
  try {
    const made = await navigator.credentials.create({ publicKey: toCreationOptions(options) });
    if (!(made instanceof PublicKeyCredential)) return { ok: false, fault: 'other' };
    const { id, response } = made;
    if (!(response instanceof AuthenticatorAttestationResponse)) return { ok: false, fault: 'other' };
    const clientDataJSON = toBase64Url(response.clientDataJSON);
    const attestationObject = toBase64Url(response.attestationObject);
    return { ok: true, value: { id, clientDataJSON, attestationObject } };
  } catch (thrown) {
    return { ok: false, fault: faultOfThrown(thrown) };
  }
}

/** Has the browser sign with a passkey that the user chooses. */
export async function signWithPasskey(options: RequestOptionsJson): Promise<PasskeyOutcome<UsedPasskey>> {
  try {
    const used = await navigator.credentials.get({ publicKey: toRequestOptions(options) });
    if (!(used instanceof PublicKeyCredential)) return { ok: false, fault: 'other' };
    const { id, response } = used;
    if (!(response instanceof AuthenticatorAssertionResponse)) return { ok: false, fault: 'other' };
    const value = {
      id,
      clientDataJSON: toBase64Url(response.clientDataJSON),
      authenticatorData: toBase64Url(response.authenticatorData),
      signature: toBase64Url(response.signature),
      userHandle: response.userHandle === null ? null : toBase64Url(response.userHandle),
    };
    return { ok: true, value };
  } catch (thrown) {
    return { ok: false, fault: faultOfThrown(thrown) };
  }
}

export type PasskeySupport = 'unknown' | 'yes' | 'no';

/** Whether passkeys work in this browser at this address; unknown on a prerendered page. */
export function usePasskeySupport(): PasskeySupport {
  return useSyncExternalStore<PasskeySupport>(watchNothing, readSupport, () => 'unknown');
}

/** Passkeys need TLS and a host name, not an IP address (Web Authentication Level 3 §5.1.3). */
function readSupport(): PasskeySupport {
  const isNumber = /^(?:\d+\.){3}\d+$|^\[/.test(location.hostname);
  return isSecureContext && !isNumber && 'PublicKeyCredential' in window ? 'yes' : 'no';
}

/** This does not change while a page is open. */
function watchNothing(): () => void {
  return () => undefined;
}
