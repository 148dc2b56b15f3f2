export * from './auth/auth.ts';
export { type CallShape, NoBodySchema, refusalsOf, refusalSchema } from './call/call-shape.ts';
export { CONSOLE_CALLS, PUBLIC_CALLS } from './call/calls.ts';
export { PUBLIC_API } from './call/public-api.ts';
export { CONSOLE_API } from './console/console-calls.ts';
export * from './console/account.ts';
export * from './console/console.ts';
export * from './console/margin.ts';
export * from './console/market.ts';
export * from './console/post.ts';
export * from './console/refund.ts';
export * from './console/restore.ts';
export * from './country/countries.ts';
export * from './country/country.ts';
export * from './currency/currency.ts';
export * from './desk/brand-marks.ts';
export * from './desk/desk-facts.ts';
export * from './letter/letter.ts';
export * from './market/fear-greed.ts';
export * from './market/history.ts';
export * from './market/news.ts';
export * from './market/rates.ts';
export * from './market/screener.ts';
export { type Failure, FailureSchema, REFUSALS, type RefusalCode } from './refusal/refusal.ts';
export {
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiResponse,
  describeApi,
} from './openapi/describe-api.ts';
export * from './rehearsal/rehearsal.ts';
export * from './transaction/transaction.ts';
export * from './user/passkey.ts';
export * from './user/security.ts';
export * from './user/user.ts';
