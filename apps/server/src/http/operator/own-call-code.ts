import { createHmac, timingSafeEqual } from 'node:crypto';
import { toEmailKey } from '@naru/core';

const HALF_HOUR_MS = 30 * 60_000;
const CODE_CHARACTERS = 8;

interface CodeUse {
  readonly deskSecret: Uint8Array;
  readonly operatorId: string;
  readonly email: string;
  readonly nowMs: number;
}

/**
 * By which an operator shows that they read mail at an address. It follows from the two, so that nothing has
 * to be stored until it is entered; it is good for half an hour to an hour.
 */
export function callCodeOf(use: CodeUse): { readonly code: string; readonly endsAtMs: number } {
  const halfHour = Math.floor(use.nowMs / HALF_HOUR_MS);
  return { code: codeAt(use, halfHour), endsAtMs: (halfHour + 2) * HALF_HOUR_MS };
}

export function isCallCode(use: CodeUse, typed: string): boolean {
  const code = Buffer.from(typed.replaceAll(/\s/g, ''));
  const halfHour = Math.floor(use.nowMs / HALF_HOUR_MS);
  return [halfHour, halfHour - 1].some((at) => {
    const right = Buffer.from(codeAt(use, at));
    return code.length === right.length && timingSafeEqual(code, right);
  });
}

/** Eight digits, from 48 bits (as in RFC 4226 §5.3, whose bias is smaller than one in ten thousand). */
function codeAt({ deskSecret, operatorId, email }: CodeUse, halfHour: number): string {
  const text = `call code\n${operatorId}\n${toEmailKey(email)}\n${halfHour}`;
  const number = createHmac('sha256', deskSecret).update(text).digest().readUIntBE(0, 6);
  return String(number % 10 ** CODE_CHARACTERS).padStart(CODE_CHARACTERS, '0');
}
