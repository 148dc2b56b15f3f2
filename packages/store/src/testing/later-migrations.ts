// Replaces `all-migrations.ts` in a program that is made a later release.
import { plantReleases } from './planted-migrations.ts';

const BATCH_ROWS = 2_000;

export const MIGRATIONS = plantReleases(Number(process.env['LATER_RELEASES'] ?? '1'), BATCH_ROWS);

export const CODE_VERSION = MIGRATIONS.length;
