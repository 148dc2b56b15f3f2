/** What goes wrong in the next act, and at which of its calls to the database or a node. */
export interface FaultPlan {
  /** `crash`: the process ends there. `error`: that one call fails. `hold`: the act pauses there. */
  readonly kind: 'crash' | 'error' | 'hold';
  /** `after`: the call took effect, and only its answer is lost. */
  readonly when: 'before' | 'after';
  /** The first call is 1. */
  readonly atCall: number;
  /** Which calls are counted. */
  readonly calls: 'writes' | 'all';
}

export type CallKind = 'read' | 'write' | 'node';

/** An act paused in the middle, like a thread that is not scheduled. */
export interface Hold {
  release(): void;
}

export interface FaultInjector {
  /** Null: nothing goes wrong from now on. */
  arm(plan: FaultPlan | null): void;
  isDead(): boolean;
  /** Kills the process from outside: held and later calls fail. */
  kill(): void;
  /** Resolves when an act is held; to be called for each act. */
  nextHold(): Promise<Hold>;
  through<T>(kind: CallKind, call: () => Promise<T>): Promise<T>;
}

/** A fault injected on purpose. */
export class InjectedFault extends Error {}

export function createFaultInjector(): FaultInjector {
  let plan: FaultPlan | null = null;
  let callCount = 0;
  let isDead = false;
  let tellHold: (hold: Hold) => void = () => undefined;

  const assertAlive = (): void => {
    if (isDead) throw new InjectedFault('killed');
  };
  /** The plan if it is meant for this call; it hits only one call, however many run at once. */
  const takePlan = (kind: CallKind): FaultPlan | null => {
    if (plan === null || (kind !== 'write' && plan.calls !== 'all')) return null;
    callCount += 1;
    if (plan.atCall !== callCount) return null;
    const taken = plan;
    plan = null;
    return taken;
  };
  const strike = async (struck: FaultPlan): Promise<void> => {
    if (struck.kind === 'hold') {
      await new Promise<void>((resolve) => tellHold({ release: resolve }));
      return assertAlive();
    }
    if (struck.kind === 'crash') isDead = true;
    throw new InjectedFault(struck.kind === 'crash' ? 'killed' : 'the database or the node failed');
  };
  return {
    arm: (next) => {
      plan = next;
      callCount = 0;
    },
    isDead: () => isDead,
    kill: () => {
      isDead = true;
    },
    nextHold: () =>
      new Promise((resolve) => {
        tellHold = resolve;
      }),
    through: async (kind, call) => {
      assertAlive();
      const struck = takePlan(kind);
      if (struck?.when === 'before') await strike(struck);
      const answer = await call();
      assertAlive();
      if (struck?.when === 'after') await strike(struck);
      return answer;
    },
  };
}
