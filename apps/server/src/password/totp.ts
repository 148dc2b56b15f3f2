import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Codes of the steps before and after are accepted: clocks differ, and typing takes time (§5.2). */
const STEPS_AROUND = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** One code (RFC 4226 §5.3): HMAC-SHA-1 of the counter, truncated where its last four bits say. */
export function makeCode(secret: Uint8Array, counter: number, digits: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return (number % 10 ** digits).toString().padStart(digits, '0');
}

/** The time step (RFC 6238) of a code near `nowMs`, or null for a wrong one. The secret is in base 32. */
export function findTotpStep(secret: string, code: string, nowMs: number): number | null {
  const key = fromBase32(secret);
  const present = Math.floor(nowMs / STEP_MS);
  let found: number | null = null;
  for (let step = present - STEPS_AROUND; step <= present + STEPS_AROUND; step += 1) {
    const expected = Buffer.from(makeCode(key, Math.max(0, step), DIGITS));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** RFC 4648 §6, without padding. */
export function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
}

export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The address that an authenticator app reads from a QR code (the "Key Uri Format"). */
export function totpUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
