import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConsoleOrderSchema } from '@naru/contract';

test('a field of the page of an order is sent to the console only once somebody has decided so', () => {
  const decided = `
    address askedAgain blockBy closeReason confirmedAt convertedAmount createdAt deliveredAt deposits
    depositAddress depositKind depositReference depositTag depositWitness deskNotes deviation email
    fromAmount fromCurrency fromCurrencyData holds id isDemoRate isRehearsal isIdentifiedByAmount letters
    lockEndsAt note paymentUri payout rate stage status toCurrency toCurrencyData userId`;
  const sent = Object.keys(ConsoleOrderSchema.properties.transaction.properties);
  assert.deepEqual(sent.sort(), decided.trim().split(/\s+/).sort());
});
