/** A transfer that reached the desk's bank account, as its statement shows it. */
export interface BankTransfer {
  readonly bankReference: string;
  /** The order that its note names. */
  readonly orderId: string;
  readonly baseUnits: bigint;
  readonly receivedAtMs: number;
}

/** The statement that operators record receipts from. */
export interface BankStatement {
  readonly transfers: readonly BankTransfer[];
  add(transfer: Omit<BankTransfer, 'bankReference'>): void;
}

export function createBankStatement(): BankStatement {
  const transfers: BankTransfer[] = [];
  return {
    transfers,
    add: (transfer) => {
      transfers.push({ ...transfer, bankReference: `line ${transfers.length + 1}` });
    },
  };
}
