/** What banks and payrolls of Korea keep of a printed text: 7 syllables. */
const TRANSFER_TEXT_BYTES_MAX = 14;

/**
 * What the sender of a transfer should have printed: as much of the name as fits before the signs of the
 * order's reference, `한가람7K3MQ2`. Without a name, the signs alone.
 */
export function formatTransferText(name: string, reference: string): string {
  const signs = reference.replace(/^[A-Z]+-/, '').replaceAll('-', '');
  let bytes = signs.length;
  let shown = '';
  for (const sign of name.normalize('NFC').replace(/\s/gu, '')) {
    bytes += (sign.codePointAt(0) ?? 0) < 0x80 ? 1 : 2;
    if (bytes > TRANSFER_TEXT_BYTES_MAX) break;
    shown += sign;
  }
  return shown + signs;
}
