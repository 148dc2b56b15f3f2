/**
 * Takes out of npm's CycloneDX list what differs from one run to the next: its serial number is left out, its
 * time is that of the commit (seconds since 1970), and its parts are in the order of their names.
 */
export function normalizeSbom(text: string, committedAtSeconds: number): string {
  const { serialNumber, metadata, components, ...rest }: Sbom = JSON.parse(text);
  void serialNumber;
  const timestamp = new Date(committedAtSeconds * 1000).toISOString();
  const sorted = components.toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const sbom = { ...rest, metadata: { ...metadata, timestamp }, components: sorted };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

interface Sbom {
  readonly serialNumber?: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly components: readonly { readonly 'bom-ref': string }[];
}
