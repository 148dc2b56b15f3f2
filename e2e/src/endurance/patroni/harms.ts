import { type Member, signalAll } from './patroni-cluster.ts';

/** What happens to a leader, and what brings it back once another member leads; null: it comes by itself. */
export interface Harm {
  readonly begin: (leader: Member) => void;
  readonly end: ((leader: Member) => void) | null;
}

export const HARMS: Readonly<Record<string, Harm>> = {
  'PostgreSQL killed': {
    begin: (leader) => signalAll(leader.postgresPids(), 'SIGKILL'),
    end: null,
  },
  'member killed': {
    begin: (leader) => signalAll(leader.pids(), 'SIGKILL'),
    end: (leader) => leader.start(),
  },
  'member stopped': {
    begin: (leader) => signalAll(leader.pids(), 'SIGSTOP'),
    end: (leader) => signalAll(leader.pids(), 'SIGCONT'),
  },
  // Its PostgreSQL goes on without it: two could lead.
  'Patroni stopped': {
    begin: (leader) => signalAll(leader.patroniPids(), 'SIGSTOP'),
    end: (leader) => signalAll(leader.patroniPids(), 'SIGCONT'),
  },
};
