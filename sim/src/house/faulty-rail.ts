import type { Rail } from '@naru/desk';
import type { Random } from '../random/random.ts';
import { type FaultInjector, InjectedFault } from './fault-injector.ts';

/** How a node behaves at present. */
export interface NodeTemper {
  isDown: boolean;
  /** Returns fewer blocks at a time, outputs in random order, and some of them twice. */
  isOdd: boolean;
}

/** A rail whose node can be down, slow or repeat itself. It never reports a false chain. */
export function createFaultyRail(
  rail: Rail,
  parts: { readonly injector: FaultInjector; readonly temper: NodeTemper; readonly random: Random },
): Rail {
  const { injector, temper, random } = parts;
  const ask = <T>(call: () => Promise<T>): Promise<T> =>
    injector.through('node', () => {
      if (temper.isDown) throw new InjectedFault('the node is down');
      return call();
    });
  return {
    ...rail,
    startCursor: () => ask(() => rail.startCursor()),
    scan: (cursor, watch, blocksMax) =>
      ask(async () => {
        if (!temper.isOdd) return rail.scan(cursor, watch, blocksMax);
        const batch = await rail.scan(cursor, watch, random.between(1, 3));
        return { ...batch, outputs: shuffleAndRepeat(batch.outputs, random) };
      }),
    listUnconfirmed: (watch) =>
      ask(async () => {
        const outputs = await rail.listUnconfirmed(watch);
        return temper.isOdd ? shuffleAndRepeat(outputs, random) : outputs;
      }),
    findPayments: (intent, txid, evidence) => ask(() => rail.findPayments(intent, txid, evidence)),
  };
}

function shuffleAndRepeat<T>(list: readonly T[], random: Random): readonly T[] {
  const drawn = [...list, ...list.filter(() => random.chance(200))];
  for (let place = drawn.length - 1; place > 0; place -= 1) {
    const other = random.below(place + 1);
    const [left, right] = [drawn[place], drawn[other]];
    if (left === undefined || right === undefined) continue;
    drawn[place] = right;
    drawn[other] = left;
  }
  return drawn;
}
