/** Reads the fields of an object in an answer. */
export interface WireObject {
  text(name: string): string | null;
  /** A decimal text or a JSON number: the specification allows both. */
  decimal(name: string): string | null;
  number(name: string): number | null;
  flag(name: string): boolean;
  object(name: string): WireObject | null;
  list(name: string): readonly unknown[];
}

/** Null for anything but an object. */
export function readWireObject(value: unknown): WireObject | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fields = new Map<string, unknown>(Object.entries(value));
  const text = (name: string): string | null => {
    const field = fields.get(name);
    return typeof field === 'string' ? field : null;
  };
  const number = (name: string): number | null => {
    const field = fields.get(name);
    return typeof field === 'number' && Number.isFinite(field) ? field : null;
  };
  return {
    text,
    number,
    decimal: (name) => text(name) ?? number(name)?.toString() ?? null,
    flag: (name) => fields.get(name) === true,
    object: (name) => readWireObject(fields.get(name)),
    list: (name) => {
      const field = fields.get(name);
      return Array.isArray(field) ? field : [];
    },
  };
}

/** Reads a list; null if it is not one, or if any row cannot be read. */
export function readWireList<T>(value: unknown, readRow: (row: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(value)) return null;
  const rows: T[] = [];
  for (const entry of value) {
    const row = readRow(entry);
    if (row === null) return null;
    rows.push(row);
  }
  return rows;
}
