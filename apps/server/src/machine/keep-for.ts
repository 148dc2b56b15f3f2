/** Keeps what was made for a key for `keptMs`; what failed is made again. */
export function keepFor<T>(
  { nowMs, keptMs }: { readonly nowMs: () => number; readonly keptMs: number },
  make: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const kept = new Map<string, { readonly atMs: number; readonly made: Promise<T> }>();
  return (key) => {
    const known = kept.get(key);
    const atMs = nowMs();
    if (known !== undefined && Math.abs(atMs - known.atMs) < keptMs) return known.made;
    const made = make(key);
    kept.set(key, { atMs, made });
    made.catch(() => kept.delete(key));
    return made;
  };
}
