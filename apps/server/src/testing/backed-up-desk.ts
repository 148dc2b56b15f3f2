import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeKey } from '../backup/age-key.ts';
import { type ProcessSettings, readProcessSettings } from '../config/process-settings.ts';
import { moveEpoch, openEpochFile } from '../backup/open-epoch.ts';
import { REHEARSAL_FILE } from '../rail/networks.ts';
import { openKeys } from '../signing/open-signing.ts';
import { SEEDED_KEY } from '../rehearsal/seed-rehearsal.ts';
import { type TestDesk, type TestGround, openTestDesk, prepareGround } from './test-desk.ts';

/** A desk in the places of its settings, with an order that waits for its payment and one that is paid. */
export interface BackedUpDesk {
  readonly house: TestDesk;
  readonly ground: TestGround;
  readonly settings: ProcessSettings;
  readonly identity: string;
  /** The value of `--accept` for a backup of this desk on another machine. */
  readonly accept: string;
  /** A temporary folder, for backups. */
  readonly folder: string;
  /** Settings of the same desk in empty places. */
  elsewhere(name: string, databaseUrl?: string): ProcessSettings;
}

export async function withBackedUpDesk(
  run: (desk: BackedUpDesk) => Promise<void>,
  databaseUrl?: string,
): Promise<void> {
  const ground = await prepareGround();
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-backup-'));
  const { identity, recipient } = await makeKey();
  const settingsIn = (dataFolder: string, url?: string): ProcessSettings => {
    const settings = readProcessSettings({
      DATA_DIR: dataFolder,
      BACKUP_RECIPIENT: recipient,
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    });
    assert.ok(settings.ok);
    return settings.value;
  };
  const settings = settingsIn(ground.folder, databaseUrl);
  const publicSeedText = '5'.repeat(64);
  const options = databaseUrl === undefined ? {} : { databaseUrl };
  const house = await openTestDesk(ground, { ...options, publicSeedText });
  try {
    await house.desk.store.saveSetting('rehearsalSeed', JSON.stringify(publicSeedText));
    await house.desk.store.saveSetting(SEEDED_KEY, 'true');
    const { signing } = await openKeys(settings, { ...house.desk, log: () => undefined });
    await moveEpoch(house.desk, openEpochFile(settings.stateFolder), { isRunning: true });
    await house.publish();
    await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    await house.fund(await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '3' }));
    // What a rehearsing desk has in this file.
    await writeFile(
      path.join(ground.folder, REHEARSAL_FILE),
      `${(await ground.log.readLines(0)).lines.join('\n')}\n`,
    );
    await run({
      house,
      ground,
      settings,
      identity,
      accept: `--accept=${signing.signer.key}`,
      folder,
      elsewhere: (name, url) => settingsIn(path.join(folder, name), url),
    });
  } finally {
    await house.close();
    await ground.dispose();
    for (const each of [folder, settings.keyFile, settings.signingKeyFile, settings.stateFolder])
      await rm(each, { recursive: true, force: true });
  }
}
