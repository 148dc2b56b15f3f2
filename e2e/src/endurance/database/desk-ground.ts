import { type DeskProcess, startDesk } from '../../harness/desk-process.ts';
import { type PrivateCluster, startPrivateCluster } from './private-cluster.ts';
import { type Witness, witnessPostgres, witnessSqlite } from './witness.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** A real desk on a database of its own, and somebody who looks into that database from outside. */
export interface DeskGround {
  readonly kind: DatabaseKind;
  /** What a second desk needs to know to work on the same database. */
  readonly database: { readonly DATABASE_URL: string };
  readonly desk: DeskProcess;
  readonly witness: Witness;
  /** Null with the embedded database, which has no server. */
  readonly cluster: PrivateCluster | null;
  dispose(): Promise<void>;
}

/** `env` is given to the desk beside its database. */
export async function layGround(
  kind: DatabaseKind,
  env: Readonly<Record<string, string>> = {},
): Promise<DeskGround> {
  if (kind === 'sqlite') {
    const database = { DATABASE_URL: '' };
    const desk = await startDesk({ mode: 'rehearsal', env: { ...env, ...database } });
    return {
      kind,
      database,
      desk,
      witness: witnessSqlite(desk.dataFolder),
      cluster: null,
      dispose: () => desk.dispose(),
    };
  }
  const cluster = await startPrivateCluster();
  try {
    const database = { DATABASE_URL: await cluster.createDatabase() };
    const desk = await startDesk({ mode: 'rehearsal', env: { ...env, ...database } });
    const witness = witnessPostgres(database.DATABASE_URL);
    return {
      kind,
      database,
      desk,
      witness,
      cluster,
      dispose: async () => {
        await witness.close();
        await desk.dispose();
        await cluster.dispose();
      },
    };
  } catch (error) {
    await cluster.dispose();
    throw error;
  }
}
