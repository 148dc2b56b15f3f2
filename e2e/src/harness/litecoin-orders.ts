import { openOrder, openQueue, preparePayout, press, recordReceipt } from '../pages/console-desk.ts';
import { placeOrder } from '../pages/exchange-form.ts';
import { copyPayment, waitForDetails, waitForText } from '../pages/order-pages.ts';
import type { DeskProcess } from './desk-process.ts';
import { type LitecoinVisits, readOrder } from './litecoin-visits.ts';

const BANK_ACCOUNT = 'Kookmin Bank 123456-01-234567 Mina Kim';
const EMAIL = 'mina@example.com';

/** An order as the visitor's page and the desk name it. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly reference: string;
}

async function placed(desk: DeskProcess, orderId: string): Promise<PlacedOrder> {
  return { orderId, reference: String((await readOrder(desk, orderId))['id']) };
}

/** The visitor orders won for 1.5 litecoins and reads where to pay. */
export async function orderWon({
  visitor: { page },
  desk,
}: Pick<LitecoinVisits, 'visitor' | 'desk'>): Promise<
  PlacedOrder & { readonly address: string; readonly amount: string }
> {
  const orderId = await placeOrder(page, desk.publicUrl, {
    paySymbol: 'LTC',
    receiveSymbol: 'KRW',
    sendAmountText: '1.5',
    receivingAddress: BANK_ACCOUNT,
    email: EMAIL,
  });
  return { ...(await placed(desk, orderId)), ...(await copyPayment(page)) };
}

/** The operator takes the funded order and prepares its transfer to the bank. */
export async function prepareWonPayout(
  { operator: { page } }: LitecoinVisits,
  { reference }: PlacedOrder,
): Promise<void> {
  await page.reload();
  await openQueue(page, 'To send');
  await openOrder(page, reference);
  await preparePayout(page);
  await waitForText(page, 'Confirm payout made');
}

/** The visitor orders litecoins and pays at the bank; the operator records it and prepares the payout. */
export async function prepareLitecoinPayout(
  visits: LitecoinVisits,
  payment: { readonly amount: string; readonly bankReference: string },
): Promise<PlacedOrder & { readonly receiver: string; readonly owed: string }> {
  const { amount, bankReference } = payment;
  const { page } = visits.visitor;
  const receiver = await visits.nodes.newAddress();
  const orderId = await placeOrder(page, visits.desk.publicUrl, {
    paySymbol: 'KRW',
    receiveSymbol: 'LTC',
    sendAmountText: amount,
    receivingAddress: receiver,
    email: EMAIL,
  });
  const order = await placed(visits.desk, orderId);
  await waitForText(page, order.reference);
  await press(page, 'I paid');
  await waitForDetails(page);
  const { page: console } = visits.operator;
  await recordReceipt(console, { reference: order.reference, amount, bankReference });
  await preparePayout(console);
  await waitForText(console, 'Pay out exactly');
  return { ...order, receiver, owed: String((await visits.readOrder(orderId))['convertedAmount']) };
}
