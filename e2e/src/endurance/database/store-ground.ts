import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { DatabaseSync } from 'node:sqlite';
import type { StoreOptions } from '@naru/store';
import { openSession } from '@naru/store/postgres-session';
import { type PrivateCluster, startPrivateCluster } from './private-cluster.ts';
import { type Witness, witnessPostgres, witnessSqlite } from './witness.ts';

/** An empty database for a store without a server around it. */
export interface StoreGround {
  readonly options: StoreOptions;
  readonly witness: Witness;
  /** What the project's own commands need to know to find it. */
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
  /** The embedded database belongs to one process. */
  readonly isShared: boolean;
  /** As somebody with the database in hand would write into it, past all that the store allows. */
  tamper(sql: string): Promise<void>;
}

export type OnGround = (run: (ground: StoreGround) => Promise<void>) => Promise<void>;

export const onSqlite: OnGround = async (run) => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-ground-'));
  try {
    await run({
      options: { dataFolder },
      witness: witnessSqlite(dataFolder),
      env: { DATA_DIR: dataFolder, DATABASE_URL: '' },
      isShared: false,
      tamper: async (sql) => {
        const database = new DatabaseSync(path.join(dataFolder, 'naru.sqlite'));
        database.exec(sql);
        database.close();
      },
    });
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
};

/** One for all tests of a process: to make it takes longer than most of them. */
let startedCluster: Promise<PrivateCluster> | null = null;
after(async () => (await startedCluster)?.dispose());

export const onPostgres: OnGround = async (run) => {
  startedCluster ??= startPrivateCluster();
  const cluster = await startedCluster;
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-ground-'));
  try {
    const databaseUrl = await cluster.createDatabase();
    const witness = witnessPostgres(databaseUrl);
    await run({
      options: { databaseUrl },
      witness,
      env: { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl },
      isShared: true,
      tamper: async (sql) => {
        const database = openSession(databaseUrl);
        await database.ask(sql);
        await database.end();
      },
    });
    await witness.close();
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
};
