/** The order matters: phones also name the system that theirs derives from. */
const DEVICES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Mac', /\bMacintosh\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Suggested name for a passkey of this device; empty for an unknown device. */
export function suggestName(userAgent: string): string {
  return DEVICES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '';
}
