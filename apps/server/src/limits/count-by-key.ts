/** Counts open things for each key; a key with nothing open takes no memory. */
export function countByKey(): {
  readonly countOf: (key: string) => number;
  readonly add: (key: string, step: 1 | -1) => void;
} {
  const counts = new Map<string, number>();
  return {
    countOf: (key) => counts.get(key) ?? 0,
    add: (key, step) => {
      const next = (counts.get(key) ?? 0) + step;
      if (next === 0) counts.delete(key);
      else counts.set(key, next);
    },
  };
}
