import { useSyncExternalStore } from 'react';

/** `PublicKeyCredentialCreationOptionsJSON` (Web Authentication Level 3 §5.1.6). */
export interface CreationOptionsJson extends Omit<
  PublicKeyCredentialCreationOptions,
  'challenge' | 'user' | 'excludeCredentials'
> {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials: readonly CredentialJson[];
}

/** `PublicKeyCredentialRequestOptionsJSON` (§5.1.7). */
interface RequestOptionsJson extends Omit<
  PublicKeyCredentialRequestOptions,
  'challenge' | 'allowCredentials'
> {
  readonly challenge: string;
  readonly allowCredentials?: readonly CredentialJson[];
}

interface CredentialJson {
  readonly type: 'public-key';
  readonly id: string;
}

/**
 * Converts between the server's texts and the browser's bytes. Newer browsers have functions for it
 * (`parseCreationOptionsFromJSON`, `toJSON`); this works in every browser with passkeys.
 */
export function toCreationOptions(options: CreationOptionsJson): PublicKeyCredentialCreationOptions {
  return {
    ...options,
    challenge: fromBase64Url(options.challenge),
    user: { ...options.user, id: fromBase64Url(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(toDescriptor),
  };
}

/** Without `allowCredentials` the device offers all its passkeys for the site. */
export function toRequestOptions(options: RequestOptionsJson): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials, ...rest } = options;
  return {
    ...rest,
    challenge: fromBase64Url(challenge),
    ...(allowCredentials === undefined ? {} : { allowCredentials: allowCredentials.map(toDescriptor) }),
  };
}

function toDescriptor({ type, id }: CredentialJson): PublicKeyCredentialDescriptor {
  return { type, id: fromBase64Url(id) };
}

/** RFC 4648 §5, without padding. */
export function toBase64Url(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** Why the browser could not create or use a passkey. */
export type PasskeyFault = 'cancelled' | 'known' | 'unable' | 'place' | 'other';

const FAULTS: ReadonlyMap<string, PasskeyFault> = new Map([
  // Browsers report a refusal and a timeout alike, so that sites cannot tell them apart.
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'known'],
  ['NotSupportedError', 'unable'],
  ['ConstraintError', 'unable'],
  ['SecurityError', 'place'],
]);

/** Reads what `navigator.credentials` threw (Web Authentication Level 3 §5.1.3 and §5.1.4). */
export function faultOfThrown(thrown: unknown): PasskeyFault {
  const name = thrown instanceof Error ? thrown.name : '';
  return FAULTS.get(name) ?? 'other';
}

/** The result of `navigator.credentials.create`; bytes in base64url. */
interface MadePasskey {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** The result of `navigator.credentials.get`; bytes in base64url. */
interface UsedPasskey {
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

type PasskeySupport = 'unknown' | 'yes' | 'no';

/** Whether passkeys work in this browser at this address; unknown on a prerendered page. */
export function usePasskeySupport(): PasskeySupport {
  return useSyncExternalStore<PasskeySupport>(watchNothing, readSupport, () => 'unknown');
}

/** Passkeys need TLS and a host name, not an IP address (Web Authentication Level 3 §5.1.3). */
function readSupport(): PasskeySupport {
  const isNumber = /^(?:\d+\.){3}\d+$|^\[/.test(location.hostname);
  return isSecureContext && !isNumber && 'PublicKeyCredential' in window ? 'yes' : 'no';
}

/** Passkey support does not change while a page is open, so there is nothing to watch. */
function watchNothing(): () => void {
  return () => undefined;
}

/** The order matters: a phone's user agent also names the system from which its own is derived. */
const DEVICES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Mac', /\bMacintosh\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Suggested name for a passkey of this device; empty for an unknown device. */
export function suggestName(userAgent: string): string {
  return DEVICES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '';
}
