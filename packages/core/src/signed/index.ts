export {
  type CanonicalObject,
  type CanonicalValue,
  canonicalJson,
  findAmbiguity,
  isCanonicalObject,
} from './canonical-json.ts';
export { SUCCESSIONS_MAX, listKeys, verifyDesk } from './verify-document.ts';
export { type DocumentKind, type Signer, listFields, signDocument } from './signed-document.ts';
export {
  DOCUMENT_PROBLEMS,
  type DocumentProblem,
  type PublishedKey,
  type SignatureChecker,
  type SignedFacts,
  type Verdict,
  verifyDocument,
} from './verify-document.ts';
