import type { Signing } from '../signing/open-signing.ts';
import { createSigner, createSigningKeys } from '../signing/signing-keys.ts';

const KEYS = createSigningKeys(0);

/** The signing key of every test desk; it has always been in use. */
export const TEST_SIGNING: Signing = { ...KEYS, signer: createSigner(KEYS) };
