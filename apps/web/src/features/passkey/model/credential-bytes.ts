import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@naru/contract';

/**
 * Between the texts of the desk and the bytes of the browser. Newer browsers have functions of their own for
 * it (`parseCreationOptionsFromJSON`, `toJSON`); these few lines serve every browser that knows passkeys.
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
