/**
 * An expected answer: the value, or the name of the reason why not. Faults are thrown, refusals are returned.
 */
export type Result<T, R extends string> = Ok<T> | Refused<R>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Refused<R extends string> {
  readonly ok: false;
  readonly reason: R;
}

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function refuse<const R extends string>(reason: R): Refused<R> {
  return { ok: false, reason };
}

/** Marks a place that the types say cannot be reached; reaching it is a fault of ours. */
export function unreachable(value: never): never {
  throw new Error(`unreachable case: ${String(value)}`);
}
