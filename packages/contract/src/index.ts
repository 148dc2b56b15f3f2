export { CONSOLE_CALLS, PUBLIC_CALLS } from './call/calls.ts';
export * from './console/console.ts';
export * from './console/refund.ts';
export * from './currency/currency.ts';
export * from './market/rates.ts';
export { type Failure, FailureSchema, REFUSALS, type RefusalCode } from './refusal/refusal.ts';
export * from './rehearsal/rehearsal.ts';
export * from './transaction/transaction.ts';
