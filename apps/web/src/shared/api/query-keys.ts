/** Where an order stands in the query cache: the page that makes it hands it to the page that shows it. */
export function transactionKey(transactionId: string): readonly [string, string] {
  return ['transaction', transactionId];
}
