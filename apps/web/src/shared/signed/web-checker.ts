import type { SignatureChecker } from '@naru/core';

const ALGORITHM = 'Ed25519';

/**
 * The cryptography of the browser. Null on a page without a secure connection; a browser that does not know
 * Ed25519 makes `isSignedBy` fail with a NotSupportedError.
 */
export function findWebChecker(): SignatureChecker | null {
  // Only secure contexts have it (Web Cryptography, 11).
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto;
  if (subtle === undefined) return null;
  return {
    isSignedBy: async (text, { key, signature }) => {
      try {
        const publicKey = await subtle.importKey('raw', fromBase64Url(key), ALGORITHM, false, ['verify']);
        return await subtle.verify(ALGORITHM, publicKey, fromBase64Url(signature), toBytes(text));
      } catch (thrown) {
        if (thrown instanceof DOMException && thrown.name === 'NotSupportedError') throw thrown;
        return false;
      }
    },
  };
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
