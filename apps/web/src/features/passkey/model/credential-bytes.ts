import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@naru/contract';

/**
 * Converts between the server's texts and the browser's bytes. Newer browsers have functions for it
 * (`parseCreationOptionsFromJSON`, `toJSON`); this works in every browser with passkeys.
 */
export function toCreationOptions(options: PasskeyCreationOptions): PublicKeyCredentialCreationOptions {
  return {
    ...options,
    challenge: fromBase64Url(options.challenge),
    user: { ...options.user, id: fromBase64Url(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(({ type, id }) => ({ type, id: fromBase64Url(id) })),
  };
}

export function toRequestOptions(options: PasskeyRequestOptions): PublicKeyCredentialRequestOptions {
  return { ...options, challenge: fromBase64Url(options.challenge) };
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
