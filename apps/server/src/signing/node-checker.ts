import { createPublicKey, verify } from 'node:crypto';
import type { SignatureChecker } from '@naru/core';

export const NODE_CHECKER: SignatureChecker = {
  isSignedBy: (text, { key, signature }) => {
    try {
      const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
      return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
    } catch {
      // 32 bytes that are no point of the curve.
      return false;
    }
  },
};
