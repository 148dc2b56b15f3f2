import type { FeeRate } from '@naru/desk';

/** Base units for one virtual byte, as a decimal text. */
export function formatFeeRate({ baseUnits }: FeeRate): string {
  return String(Number(baseUnits) / 1000);
}

/** As programs take a PSBT where they cannot take a file. */
export function encodeBase64(psbt: Uint8Array): string {
  return Buffer.from(psbt).toString('base64');
}
