const REFERENCE_SIGNS = 6;

/** References are read as if `O` were 0 and `I` and `L` were 1, because people type them so. */
function foldSigns(text: string): string {
  return text.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** `NR-7K3M-Q2` is `7K3MQ2`. */
export function bareReference(reference: string): string {
  return foldSigns(
    reference
      .toUpperCase()
      .replace(/^[A-Z]+-/, '')
      .replace(/[^0-9A-Z]/g, ''),
  );
}

/** Every run of six signs in a text, which is what a reference in it can be. */
export function listReferenceSigns(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [run] of text
    .normalize('NFKC')
    .toUpperCase()
    .matchAll(/[0-9A-Z][0-9A-Z -]*/g)) {
    const signs = foldSigns(run.replace(/[^0-9A-Z]/g, ''));
    for (let at = 0; at + REFERENCE_SIGNS <= signs.length; at += 1) {
      found.add(signs.slice(at, at + REFERENCE_SIGNS));
    }
  }
  return found;
}

/** The reference that six signs can be; `O`, `I` and `L` never occur in one. */
export function referenceOf(signs: string): string {
  return `NR-${signs.slice(0, 4)}-${signs.slice(4)}`;
}
