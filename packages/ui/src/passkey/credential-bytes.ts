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
export interface RequestOptionsJson extends Omit<
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

/** Without `allowCredentials` the device offers what it has for the site. */
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
