import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ProcessSettings } from '../config/process-settings.ts';
import { listRailsFiles } from '../config/rails-file.ts';
import { openEpochFile } from './open-epoch.ts';
import { REHEARSAL_FILE } from '../rail/networks.ts';
import { createFileOnce } from '../secret/secret-file.ts';
import { BackupFault } from './backup-fault.ts';
import { type BackedUpFile, type FilePlace, type Manifest } from './backup-manifest.ts';

export type FilePlaces = Pick<ProcessSettings, 'dataFolder' | 'keyFile' | 'signingKeyFile'>;

/** A file with its name in a backup, and its path here. */
export interface DeskFile extends Pick<BackedUpFile, 'place' | 'name'> {
  readonly path: string;
}

/**
 * The files that a desk needs besides its database: both key files, the file of its networks with the lists
 * that it names, and the log of simulated networks. Some may not exist yet.
 */
export async function listDeskFiles(settings: FilePlaces): Promise<readonly DeskFile[]> {
  const names = [...(await listRailsFiles(settings.dataFolder)), REHEARSAL_FILE];
  const wanted: readonly (readonly [FilePlace, string])[] = [
    ['key', ''],
    ['signing-key', ''],
    ...names.map((name) => ['data', name] as const),
  ];
  return wanted.map(([place, name]) => ({ place, name, path: pathOf(settings, { place, name }) }));
}

function pathOf(settings: FilePlaces, { place, name }: Pick<BackedUpFile, 'place' | 'name'>): string {
  const paths: Readonly<Record<FilePlace, string>> = {
    key: settings.keyFile,
    'signing-key': settings.signingKeyFile,
    data: path.join(settings.dataFolder, name),
  };
  return paths[place];
}

/** Writes each file that does not exist yet; see {@link assertRoomForFiles}. */
export async function writeDeskFiles(settings: FilePlaces, files: readonly BackedUpFile[]): Promise<void> {
  for (const file of files) await createFileOnce(pathOf(settings, file), file.bytes);
}

/** The database and its lock, about which the store decides, and remains of an earlier attempt. */
const OF_DATABASE = /^naru\.(?:sqlite|lock|owner)|\.part$/;

/**
 * Throws a BackupFault if a restore would replace something, or mix two desks. Files with the same content,
 * as after an interrupted restore, may stay.
 */
export async function assertRoomForFiles(
  settings: FilePlaces & Pick<ProcessSettings, 'stateFolder'>,
  { deskId, files }: Manifest,
): Promise<void> {
  const mark = await openEpochFile(settings.stateFolder).read();
  if (mark !== null && mark.deskId !== deskId)
    throw otherDesk(`STATE_DIR (${settings.stateFolder}) is of another desk`);
  for (const file of files) {
    if (file.place === 'data') continue;
    const filePath = pathOf(settings, file);
    if (!(await isSameOrMissing(filePath, file))) throw otherDesk(`${filePath} holds another key`);
  }
  const names = existsSync(settings.dataFolder) ? await readdir(settings.dataFolder) : [];
  for (const name of names) {
    if (OF_DATABASE.test(name)) continue;
    const file = files.find((each) => each.place === 'data' && each.name === name);
    if (file !== undefined && (await isSameOrMissing(pathOf(settings, file), file))) continue;
    throw new BackupFault(
      'folder_not_empty',
      `The data folder ${settings.dataFolder} is not empty: it has ${name}. Give an empty one as DATA_DIR.`,
    );
  }
}

async function isSameOrMissing(filePath: string, { bytes }: BackedUpFile): Promise<boolean> {
  return !existsSync(filePath) || bytes.equals(await readFile(filePath));
}

export function otherDesk(why: string): BackupFault {
  return new BackupFault(
    'other_desk',
    `This backup is not of this desk: ${why}. Give the restored desk places of its own.`,
  );
}
