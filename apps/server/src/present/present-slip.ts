import type { ToPay } from '@naru/contract';
import type { PayoutSlip } from '@naru/desk';

/** What to pay and where, as the console shows it. */
export function presentSlip({ address, amountText, paymentUri, instructions, fields }: PayoutSlip): ToPay {
  return {
    address,
    amount: amountText,
    paymentUri,
    instructions: [...instructions],
    fields: { ...fields },
  };
}
