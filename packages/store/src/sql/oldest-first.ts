/** Sorts records by a time, and those of one moment by their key. */
export function oldestFirst<T>(
  records: readonly T[],
  placeOf: (record: T) => readonly [atMs: number, key: string],
): readonly T[] {
  return records.toSorted((left, right) => {
    const [leftMs, leftKey] = placeOf(left);
    const [rightMs, rightKey] = placeOf(right);
    if (leftMs !== rightMs) return leftMs - rightMs;
    return leftKey < rightKey ? -1 : 1;
  });
}
