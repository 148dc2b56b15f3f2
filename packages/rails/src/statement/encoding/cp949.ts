/**
 * CP949, in which most Korean banks write. Node's own decoder for `euc-kr` reads only the 2,350 syllables of
 * KS X 1001 and turns the other 8,822 into other characters without an error, so they are completed here:
 * they are in Unicode order on the free pairs of bytes.
 */
const LEAD_MIN = 0x81;
const LEAD_MAX = 0xfe;
/** Leads above it have no pairs besides those of KS X 1001. */
const ADDED_LEAD_MAX = 0xc6;
const KS_MIN = 0xa1;
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

let table: Uint16Array | null = null;

/** Null where the bytes are not CP949. */
export function decodeCp949(bytes: Uint8Array): string | null {
  table ??= createTable();
  const parts: string[] = [];
  let units: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      units.push(byte);
    } else {
      const unit = table[(byte << 8) | (bytes[at + 1] ?? 0)] ?? 0;
      if (unit === 0) return null;
      units.push(unit);
      at += 1;
    }
    if (units.length >= 8192) {
      parts.push(String.fromCharCode(...units));
      units = [];
    }
  }
  return parts.join('') + String.fromCharCode(...units);
}

function createTable(): Uint16Array {
  const made = new Uint16Array(0x1_0000);
  const known = new Set<number>();
  const decoder = new TextDecoder('euc-kr', { fatal: true });
  for (let lead = KS_MIN; lead <= LEAD_MAX; lead += 1) {
    for (let trail = KS_MIN; trail <= LEAD_MAX; trail += 1) {
      const unit = decodePair(decoder, lead, trail);
      if (unit === null) continue;
      made[(lead << 8) | trail] = unit;
      known.add(unit);
    }
  }
  const free = listFreePairs();
  let next = 0;
  for (let unit = FIRST_SYLLABLE; unit <= LAST_SYLLABLE; unit += 1) {
    if (known.has(unit)) continue;
    made[free[next] ?? 0] = unit;
    next += 1;
  }
  return made;
}

function decodePair(decoder: TextDecoder, lead: number, trail: number): number | null {
  try {
    const text = decoder.decode(Uint8Array.of(lead, trail));
    const unit = text.charCodeAt(0);
    const isPrivateUse = unit >= 0xe000 && unit < 0xf900;
    return text.length === 1 && unit > 0x7f && !isPrivateUse ? unit : null;
  } catch {
    return null;
  }
}

function listFreePairs(): readonly number[] {
  const pairs: number[] = [];
  for (let lead = LEAD_MIN; lead <= ADDED_LEAD_MAX; lead += 1) {
    for (let trail = 0x41; trail <= LEAD_MAX; trail += 1) {
      const isLetterOrHigh =
        trail <= 0x5a ||
        (trail >= 0x61 && trail <= 0x7a) ||
        (trail >= 0x81 && !(lead >= KS_MIN && trail >= KS_MIN));
      if (isLetterOrHigh) pairs.push((lead << 8) | trail);
    }
  }
  return pairs;
}
