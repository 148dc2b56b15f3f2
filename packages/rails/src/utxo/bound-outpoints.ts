/** Bounds what is stored of a transaction with many inputs. */
const SPENT_OUTPOINTS_MAX = 32;

/** More are sorted and cut, so that a transaction and its replacement keep the same ones. */
export function boundOutpoints(outpoints: readonly string[]): readonly string[] {
  return outpoints.toSorted().slice(0, SPENT_OUTPOINTS_MAX);
}
