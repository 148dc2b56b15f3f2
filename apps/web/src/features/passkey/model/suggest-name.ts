/** In this order: phones name the system that theirs came from, too. */
const DEVICES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Mac', /\bMacintosh\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** What a passkey of this device may be called until its owner knows better; empty for an unknown device. */
export function suggestName(userAgent: string): string {
  return DEVICES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '';
}
