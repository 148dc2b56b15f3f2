import { type DeskGround, layGround } from '../endurance/database/desk-ground.ts';
import { type DeskProcess, startDesk } from './desk-process.ts';

/** Two servers of one desk on one PostgreSQL, as behind one address. */
export interface DeskPair {
  readonly ground: DeskGround;
  readonly here: DeskProcess;
  readonly there: DeskProcess;
  dispose(): Promise<void>;
}

export async function startDeskPair(env: Readonly<Record<string, string>> = {}): Promise<DeskPair> {
  const ground = await layGround('postgres', env);
  const here = ground.desk;
  try {
    // Both have the same simulated networks.
    const both = { ...env, ...ground.database, DATA_DIR: here.dataFolder };
    const there = await startDesk({ mode: 'rehearsal', env: both });
    return {
      ground,
      here,
      there,
      dispose: async () => {
        await there.dispose();
        await ground.dispose();
      },
    };
  } catch (fault) {
    await ground.dispose();
    throw fault;
  }
}
