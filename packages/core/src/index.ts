/** The rules: pure functions and types, without clock, network or dependency. */
export * from './account/person.ts';
export * from './account/credentials.ts';
export * from './account/registration.ts';
export * from './account/operator-rights.ts';
export * from './money/asset.ts';
export * from './statement-words.ts';
export * from './deposit/finality.ts';
export * from './deposit/verdict.ts';
export * from './order/hold.ts';
export * from './particle.ts';
export * from './csv-line.ts';
export * from './money/ledger.ts';
export * from './lottery.ts';
export * from './money/amount.ts';
export * from './money/typed-amount.ts';
export * from './order/order-money.ts';
export * from './order/audit-event.ts';
export * from './order/stage.ts';
export * from './order/deadline.ts';
export * from './order/transition.ts';
export * from './order/letter-turns.ts';
export * from './outgoing/disbursement.ts';
export * from './outgoing/operator-acts.ts';
export * from './rate/quote.ts';
export * from './rate/adjustment.ts';
export * from './rate/rate-lock.ts';
export * from './rate/rate.ts';
export * from './outgoing/refund-state.ts';
export * from './result.ts';
export {
  type CanonicalObject,
  type CanonicalValue,
  canonicalJson,
  findAmbiguity,
  isCanonicalObject,
} from './signed/canonical-json.ts';
export { SUCCESSIONS_MAX, listKeys, verifyDesk } from './signed/verify-document.ts';
export { type DocumentKind, type Signer, listFields, signDocument } from './signed/signed-document.ts';
export {
  DOCUMENT_PROBLEMS,
  type DocumentProblem,
  type PublishedKey,
  type SignatureChecker,
  type SignedFacts,
  type Verdict,
  verifyDocument,
} from './signed/verify-document.ts';
export * from './texts.ts';
export * from './vocabulary.ts';
