import type { OrderRule } from './step-rule.ts';

/** Never more goes back than came, never both the payout and all of its payment, and never nothing. */
export const refundIsCovered: OrderRule = {
  name: 'a refund is covered',
  check: ({ after, sightings, refunds }) => {
    const sum = (list: readonly { readonly baseUnits: bigint }[]): bigint =>
      list.reduce((total, { baseUnits }) => total + baseUnits, 0n);
    const deposits = sightings.filter(({ purpose }) => purpose === 'deposit');
    const came = sum(deposits) + (after.predecessorOrderId === null ? 0n : after.payBaseUnits);
    const back = refunds.reduce((total, { allocatedBaseUnits }) => total + allocatedBaseUnits, 0n);
    if (back > came) return `${back} go back of ${came}`;
    if (after.stage === 'closed_funded' && refunds.length === 0) return 'it ended with money and no refund';
    if (after.stage !== 'delivered') return null;
    const excess = refunds
      .filter(({ kind }) => kind === 'excess')
      .reduce((total, { allocatedBaseUnits }) => total + allocatedBaseUnits, 0n);
    const kept = sum(deposits.filter(({ bookedAs }) => bookedAs === 'deposits')) - excess;
    return back + kept > came ? `${kept} were used for its payout, and ${back} go back of ${came}` : null;
  },
};
