/**
 * Paths of the public calls; `{…}` is a parameter. The specification's come first, our own after them.
 *
 * A call is added in three steps, and tests fail while one is missing:
 * 1. its path in this table;
 * 2. its `CallShape` (parameters, query, body, every answer by status, every refusal) in the file of its
 *    noun, such as `transaction/transaction-calls.ts`, which `public-api.ts` joins to `PUBLIC_API`;
 * 3. its route in the server, with that shape as its schema:
 *    `app.post('/api/contact', { schema: schemaOf(PUBLIC_API.contact) }, handler)`.
 * Validation, the OpenAPI document, the page at `/api/docs`, `docs/generated/calls.md` and the fuzzer follow.
 * A route is compared with its shape, and what it answers in the fuzzer must fit.
 */
export const PUBLIC_CALLS = {
  root: 'GET /api',
  login: 'POST /api/auth/login',
  register: 'POST /api/auth/register',
  getUser: 'GET /api/user/{id}',
  putUser: 'PUT /api/user/{id}',
  putPassword: 'PUT /api/user/{id}/password',
  listCurrencies: 'GET /api/currency/',
  totalSupplyUsd: 'GET /api/currency/totalSupplyUsd/{param}',
  totalSupplyKrw: 'GET /api/currency/totalSupplyKrw/{param}',
  walletAddress: 'GET /api/walletAddress/currency/{currencyId}',
  percentageAdjustments: 'GET /api/percentageAdjustment/',
  addTransaction: 'POST /api/transaction/add',
  getTransaction: 'GET /api/transaction/{id}',
  putTransaction: 'PUT /api/transaction/{id}',
  listDelivered: 'GET /api/transaction/delivered',
  listUserTransactions: 'GET /api/transaction/user/{userId}',
  listCountries: 'GET /api/country/list',
  logout: 'POST /api/auth/logout',
  forgotPassword: 'POST /api/auth/forgot',
  resetPassword: 'POST /api/auth/reset',
  confirmEmail: 'POST /api/auth/email',
  ownTransaction: 'POST /api/user/{id}/transactions',
  listSessions: 'GET /api/user/{id}/sessions',
  endSession: 'DELETE /api/user/{id}/sessions/{sessionId}',
  endAllSessions: 'DELETE /api/user/{id}/sessions',
  totpState: 'GET /api/user/{id}/totp',
  enrolTotp: 'POST /api/user/{id}/totp',
  confirmTotp: 'POST /api/user/{id}/totp/confirm',
  removeTotp: 'POST /api/user/{id}/totp/remove',
  exportUser: 'GET /api/user/{id}/export',
  deleteUser: 'POST /api/user/{id}/delete',
  claimTransaction: 'POST /api/transaction/{id}/claim',
  acceptDeviation: 'POST /api/transaction/{id}/accept',
  setRefundAddress: 'POST /api/transaction/{id}/refund-address',
  transactionEvents: 'GET /api/transaction/{id}/events',
  findTransaction: 'POST /api/transaction/find',
  listMine: 'GET /api/transaction/mine',
  contact: 'POST /api/contact',
  subscribeNewsletter: 'POST /api/newsletter',
  confirmNewsletter: 'POST /api/newsletter/confirm',
  rates: 'GET /api/market/rates',
  ratesStream: 'GET /api/market/stream',
  fearGreed: 'GET /api/market/fear-greed',
  news: 'GET /api/market/news',
  newsImage: 'GET /api/market/news/image/{imageId}',
  priceHistory: 'GET /api/market/history/{symbol}',
  screener: 'GET /api/market/screener',
  rehearse: 'POST /api/rehearsal/transaction/{id}',
  openapi: 'GET /api/openapi.json',
  docs: 'GET /api/docs',
  docsStyle: 'GET /api/docs/style.css',
} as const;

/** Paths of the console's own port. All but the first four need an operator's session. */
export const CONSOLE_CALLS = {
  session: 'GET /api/session',
  createOwner: 'POST /api/owner',
  signIn: 'POST /api/sign-in',
  signOut: 'POST /api/sign-out',
  queue: 'GET /api/orders',
  order: 'GET /api/orders/{id}',
  take: 'POST /api/orders/{id}/take',
  release: 'POST /api/orders/{id}/release',
  recordReceipt: 'POST /api/orders/{id}/receipt',
  preparePayout: 'POST /api/orders/{id}/payout',
  discardPayout: 'POST /api/orders/{id}/payout/discard',
  reportPayout: 'POST /api/orders/{id}/payout/report',
  attestPayout: 'POST /api/orders/{id}/payout/attest',
  cancel: 'POST /api/orders/{id}/cancel',
  acceptDeviation: 'POST /api/orders/{id}/accept',
  refundAct: 'POST /api/orders/{id}/refunds/{refundId}',
  letters: 'GET /api/letters',
  letter: 'GET /api/letters/{id}',
  readers: 'GET /api/readers',
  closeHold: 'POST /api/orders/{id}/hold/close',
  rehearsePayout: 'POST /api/rehearsal/orders/{id}/pay',
  rehearseRefund: 'POST /api/rehearsal/orders/{id}/refunds/{refundId}/pay',
  rehearseBlock: 'POST /api/rehearsal/orders/{id}/mine',
  events: 'GET /api/events',
} as const;
