/** What shall go wrong in the next act, and at which of its calls to the database or to a node. */
export interface FaultPlan {
  /**
   * `crash`: the process ends there. `error`: that one call fails. `hold`: the act stops there for a
   * while.
   */
  readonly kind: 'crash' | 'error' | 'hold';
  /** `after`: what was asked for has happened, and only the answer is missing. */
  readonly when: 'before' | 'after';
  /** The first call is 1. */
  readonly atCall: number;
  /** Which calls are counted. */
  readonly calls: 'writes' | 'all';
}

export type CallKind = 'read' | 'write' | 'node';

/** An act that stands still in the middle, as a thread that got no turn. */
export interface Hold {
  release(): void;
}

export interface FaultInjector {
  /** Null: nothing goes wrong from now on. */
  arm(plan: FaultPlan | null): void;
  isDead(): boolean;
  /** Ends the process from outside: whatever is held or asked for later fails. */
  kill(): void;
  /** Resolves when an act is held; asked anew for each act. */
  nextHold(): Promise<Hold>;
  through<T>(kind: CallKind, call: () => Promise<T>): Promise<T>;
}

/** What this world made go wrong on purpose. */
export class InjectedFault extends Error {}

export function createFaultInjector(): FaultInjector {
  let plan: FaultPlan | null = null;
  let callCount = 0;
  let isDead = false;
  let tellHold: (hold: Hold) => void = () => undefined;

  const assertAlive = (): void => {
    if (isDead) throw new InjectedFault('killed');
  };
  /** The plan when this call is the one that it means; it strikes one call, however many run at once. */
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
