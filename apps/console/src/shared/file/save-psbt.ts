import { saveBlob } from '@naru/ui';

/** Saves an unsigned transaction as the file that wallets and devices open (BIP 174). */
export function savePsbt(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  saveBlob(`${name}.psbt`, new Blob([bytes], { type: 'application/octet-stream' }));
}
