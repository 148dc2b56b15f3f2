const ROWS = 5;
const COLUMNS = 5;
/** Columns that the bits define; the others mirror them. */
const OWN_COLUMNS = 3;

/**
 * The picture of a payment address: five rows of five, true for ink, each symmetric. It proves nothing, since
 * 2^15 pictures are few: people compare the address itself.
 */
export function sealGlyph(address: string): readonly (readonly boolean[])[] {
  const bits = fnv1a(address);
  return Array.from({ length: ROWS }, (_, y) =>
    Array.from({ length: COLUMNS }, (_, x) => {
      const ownX = Math.min(x, COLUMNS - 1 - x);
      return ((bits >>> (31 - (y * OWN_COLUMNS + ownX))) & 1) === 1;
    }),
  );
}

/** 32 bits of a text, spread evenly. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
