/** Bounds one statement; what waits beyond it goes into the next. */
const ROWS_PER_BATCH_MAX = 256;

/**
 * Two at a time: while one waits for the disk the server works on the other. More would only make smaller
 * batches.
 */
const BATCHES_IN_FLIGHT_MAX = 2;

interface Waiting<T, A> {
  readonly item: T;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

export interface Batcher<T, A> {
  add(item: T): Promise<A>;
  /** Resolves when all that was added before has its answer. */
  drain(): Promise<void>;
}

/**
 * Gathers what is asked for while earlier batches are under way. `runBatch` gives one answer for each item,
 * in order, or throws. When it throws and `isUndone` says that nothing was written, the items run again one
 * by one, so that a bad one does not fail its neighbours.
 */
export function createBatcher<T, A>(options: {
  readonly runBatch: (items: readonly T[]) => Promise<readonly A[]>;
  readonly isUndone: (error: unknown) => boolean;
}): Batcher<T, A> {
  const queue: Waiting<T, A>[] = [];
  const underWay = new Set<Promise<A>>();
  let inFlight = 0;

  const runOneByOne = async (batch: readonly Waiting<T, A>[]): Promise<void> => {
    for (const waiting of batch) {
      try {
        const [answer] = await options.runBatch([waiting.item]);
        if (answer === undefined) throw new Error('a batch of one gave no answer');
        waiting.resolve(answer);
      } catch (error) {
        waiting.reject(error);
      }
    }
  };
  const runTogether = async (batch: readonly Waiting<T, A>[]): Promise<void> => {
    let answers: readonly A[];
    try {
      answers = await options.runBatch(batch.map((waiting) => waiting.item));
    } catch (error) {
      if (batch.length > 1 && options.isUndone(error)) return runOneByOne(batch);
      for (const waiting of batch) waiting.reject(error);
      return;
    }
    batch.forEach((waiting, place) => {
      const answer = answers[place];
      if (answer === undefined) waiting.reject(new Error('a batch gave too few answers'));
      else waiting.resolve(answer);
    });
  };
  const pump = (): void => {
    while (inFlight < BATCHES_IN_FLIGHT_MAX && queue.length > 0) {
      inFlight += 1;
      void runTogether(queue.splice(0, ROWS_PER_BATCH_MAX)).finally(() => {
        inFlight -= 1;
        pump();
      });
    }
  };
  return {
    add: (item) => {
      const answer = new Promise<A>((resolve, reject) => {
        // Whoever asks in the same turn goes along.
        if (queue.length === 0) queueMicrotask(pump);
        queue.push({ item, resolve, reject });
      });
      underWay.add(answer);
      const forget = (): void => {
        underWay.delete(answer);
      };
      answer.then(forget, forget);
      return answer;
    },
    drain: async () => {
      await Promise.allSettled(underWay);
    },
  };
}
