import type { AssetFacts } from '@naru/chains';
import type { Rail } from '@naru/desk';
import { createBankRail } from '../manual/bank-rail.ts';

/**
 * A bank with made-up details. It is a bank like any other: an operator types or imports what its statement
 * says, and attests what was paid out.
 */
export function createRehearsalBank(facts: AssetFacts): Rail {
  // Each currency has its own account, because the number is part of the key of a statement's lines.
  const number = facts.symbol === 'KRW' ? '990-410-000111' : '990-156-000111';
  return createBankRail({
    facts,
    environment: 'rehearsal',
    receivingAccount: `Rehearsal Bank ${number} Rehearsal Desk`,
  });
}
