/** Fills `{txid}` of an explorer template; null stays null. */
export function explorerTxUrl(template: string | null, txid: string): string | null {
  return template === null ? null : template.replace('{txid}', encodeURIComponent(txid));
}

/** Fills `{address}` of an explorer template; null stays null. */
export function explorerAddressUrl(template: string | null, address: string): string | null {
  return template === null ? null : template.replace('{address}', encodeURIComponent(address));
}
