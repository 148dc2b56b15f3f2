/** The value, or the reason of an expected refusal. Faults are thrown instead. */
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

/** Throws. For code that the types make unreachable. */
export function unreachable(value: never): never {
  throw new Error(`unreachable case: ${String(value)}`);
}
