import { type Manifest, parseManifest, writeManifest } from '../backup/backup-manifest.ts';
import { tornOrAltered } from '../backup/backup-fault.ts';
import { parseJson } from '../config/stored-setting.ts';

/** How many pieces a copy had when it became whole: more of its log may follow. */
export interface PieceCounts {
  readonly filePieceCount: number;
  readonly logPieceCountMin: number;
}

/** The manifest of a backup, and a second line. */
export function writeCopyManifest(manifest: Manifest, counts: PieceCounts): Uint8Array {
  return Buffer.from(`${writeManifest(manifest)}\n${JSON.stringify(counts)}\n`);
}

/** @throws a BackupFault for the manifest of a later release, or for anything else */
export function parseCopyManifest(bytes: Uint8Array, schemaVersionMax: number): Manifest & PieceCounts {
  const [first = '', second = ''] = Buffer.from(bytes).toString().split('\n');
  const manifest = parseManifest(first, schemaVersionMax);
  const { filePieceCount, logPieceCountMin }: Readonly<Record<string, unknown>> = {
    ...Object(parseJson(second)),
  };
  if (typeof filePieceCount !== 'number' || typeof logPieceCountMin !== 'number') throw tornOrAltered();
  return { ...manifest, filePieceCount, logPieceCountMin };
}
