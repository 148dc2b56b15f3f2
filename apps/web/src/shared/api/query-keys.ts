/** Key of an order in the query cache: the page that creates it shares it with the page that shows it. */
export function transactionKey(transactionId: string): readonly [string, string] {
  return ['transaction', transactionId];
}
