import { firstSchema } from './first-schema.ts';
import type { Migration } from './migration.ts';
import { secondSchema } from './second-schema.ts';
import { thirdSchema } from './third-schema.ts';
import { fourthSchema } from './fourth-schema.ts';

/** In the order of application; the last one's version is the version of this release. */
export const MIGRATIONS: readonly Migration[] = [firstSchema, secondSchema, thirdSchema, fourthSchema];

export const CODE_VERSION = MIGRATIONS.length;
