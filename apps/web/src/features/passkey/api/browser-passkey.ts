import type {
  PasskeyAddBody,
  PasskeyCreationOptions,
  PasskeyLoginBody,
  PasskeyRequestOptions,
} from '@naru/contract';
import { useSyncExternalStore } from 'react';
import { toBase64Url, toCreationOptions, toRequestOptions } from '../model/credential-bytes.ts';
import { type PasskeyFault, faultOfThrown } from '../model/passkey-fault.ts';

export type PasskeyOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: PasskeyFault };

/** Asks the person, through the browser, to make a passkey. */
export async function makePasskey(
  options: PasskeyCreationOptions,
): Promise<PasskeyOutcome<PasskeyAddBody['credential']>> {
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

/** Asks the person, through the browser, which passkey to sign in with, and to unlock it. */
export async function signWithPasskey(
  options: PasskeyRequestOptions,
): Promise<PasskeyOutcome<PasskeyLoginBody['credential']>> {
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

/** Whether this browser, at this address, can use passkeys; unknown while a page is only written out. */
export function usePasskeySupport(): PasskeySupport {
  return useSyncExternalStore<PasskeySupport>(watchNothing, readSupport, () => 'unknown');
}

/** An address in numbers is no place for passkeys (Web Authentication Level 3 §5.1.3), nor without TLS. */
function readSupport(): PasskeySupport {
  const isNumber = /^(?:\d+\.){3}\d+$|^\[/.test(location.hostname);
  return isSecureContext && !isNumber && 'PublicKeyCredential' in window ? 'yes' : 'no';
}

/** A browser does not learn it while a page is open. */
function watchNothing(): () => void {
  return () => undefined;
}
