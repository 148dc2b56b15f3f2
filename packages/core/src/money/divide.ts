/** Quotient rounded down, of a dividend from 0 and a divisor above 0. For what the desk pays. */
export function divideFloor(dividend: bigint, divisor: bigint): bigint {
  assertDivision(dividend, divisor);
  return dividend / divisor;
}

/** Quotient rounded up, of a dividend from 0 and a divisor above 0. For what the desk asks for. */
export function divideCeil(dividend: bigint, divisor: bigint): bigint {
  assertDivision(dividend, divisor);
  return (dividend + divisor - 1n) / divisor;
}

function assertDivision(dividend: bigint, divisor: bigint): void {
  if (dividend < 0n || divisor <= 0n)
    throw new RangeError('division of money takes 0 or more by more than 0');
}
