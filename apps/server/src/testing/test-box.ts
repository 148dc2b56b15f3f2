import { type SecretBox, createSecretBox } from '../secret/key-file.ts';

/** The box of every test desk. */
export const TEST_BOX: SecretBox = createSecretBox(new Uint8Array(32).fill(7));
