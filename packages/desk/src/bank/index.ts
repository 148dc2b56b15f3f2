export { type LineMatch, matchLines } from './match-lines.ts';
export type { BankPayout } from './match-outgoing.ts';
export type { BankOrder } from './score-candidate.ts';
export { type DeskBankAccount, listBankAccounts } from './bank-accounts.ts';
export { type ImportSums, importLines, previewImport } from './import-lines.ts';
export { keyLines } from './line-key.ts';
export { type BankDesk, type JudgedLine, type WaitingOrder, readBankDesk } from './read-bank-desk.ts';
export { recordLine } from './record-line.ts';
export {
  type ReceiptCorrection,
  approveReceiptCorrection,
  findProposedReceipt,
  reverseReceipt,
} from './reverse-receipt.ts';
