/** The order matters, because most browsers also name others. */
const PROGRAMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Whale', /\bWhale\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const AGENT_CHARACTERS_MAX = 512;

/** Browser and system from a `User-Agent`, in our own words; empty if unknown. */
export function deviceLabel(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, AGENT_CHARACTERS_MAX);
  return [PROGRAMS, SYSTEMS]
    .flatMap((known) => known.find(([, pattern]) => pattern.test(agent))?.[0] ?? [])
    .join(', ');
}
