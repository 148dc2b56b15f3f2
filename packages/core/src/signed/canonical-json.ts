/** What a signed document may contain. Numbers are whole: amounts are decimal texts. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

export type CanonicalObject = Readonly<Record<string, CanonicalValue>>;

/**
 * One text for one value (RFC 8785): no blanks, and keys in the order of their UTF-16 code units, as texts
 * compare here. Texts and whole numbers are written as ECMAScript writes them.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.keys(value)
      .toSorted()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
    return `{${members.join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new Error(`${value} is not a whole number`);
  return JSON.stringify(value);
}

/** The value as canonical JSON can write it, or the place of the first part that it cannot. */
export function readCanonical(
  value: unknown,
  place = '',
): { readonly ok: true; readonly value: CanonicalValue } | { readonly ok: false; readonly place: string } {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return { ok: true, value };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { ok: true, value } : { ok: false, place };
  if (typeof value !== 'object') return { ok: false, place };
  const members: [string, CanonicalValue][] = [];
  for (const [key, member] of Object.entries(value)) {
    const read = readCanonical(member, placeOf(place, key));
    if (!read.ok) return read;
    members.push([key, read.value]);
  }
  if (Array.isArray(value)) return { ok: true, value: members.map(([, member]) => member) };
  return { ok: true, value: Object.fromEntries(members) };
}

/** A place within a place, as a JSON Pointer (RFC 6901): `/payout/0/txid`. */
export function placeOf(place: string, key: string | number): string {
  const name = String(key);
  return `${place}/${/[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`;
}

export function isCanonicalObject(value: CanonicalValue): value is CanonicalObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

export function isList(value: CanonicalValue): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}
