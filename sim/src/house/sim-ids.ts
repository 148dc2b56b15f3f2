import type { IdSource } from '@naru/desk';
import type { Random } from '../random/random.ts';

/** Identifiers derived from the seed. References sometimes repeat, as short ones can in reality. */
export function createSimIds(random: Random): IdSource {
  let rowCount = 0;
  let lastReference = '';
  return {
    nextOrderId: () => random.hex(28),
    nextReference: () => {
      if (lastReference === '' || !random.chance(20)) {
        const letters = random.hex(6).toUpperCase();
        lastReference = `NR-${letters.slice(0, 4)}-${letters.slice(4)}`;
      }
      return lastReference;
    },
    nextRowId: () => {
      rowCount += 1;
      return `row-${String(rowCount).padStart(9, '0')}`;
    },
  };
}
