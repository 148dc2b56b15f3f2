/** Paths of the public calls; `{…}` is a parameter. The specification's come first, our own after them. */
export const PUBLIC_CALLS = {
  root: 'GET /api',
  listCurrencies: 'GET /api/currency/',
  totalSupplyUsd: 'GET /api/currency/totalSupplyUsd/{param}',
  totalSupplyKrw: 'GET /api/currency/totalSupplyKrw/{param}',
  walletAddress: 'GET /api/walletAddress/currency/{currencyId}',
  percentageAdjustments: 'GET /api/percentageAdjustment/',
  addTransaction: 'POST /api/transaction/add',
  getTransaction: 'GET /api/transaction/{id}',
  putTransaction: 'PUT /api/transaction/{id}',
  listDelivered: 'GET /api/transaction/delivered',
  claimTransaction: 'POST /api/transaction/{id}/claim',
  transactionEvents: 'GET /api/transaction/{id}/events',
  rates: 'GET /api/market/rates',
  rehearse: 'POST /api/rehearsal/transaction/{id}',
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
  rehearsePayout: 'POST /api/rehearsal/orders/{id}/pay',
  rehearseBlock: 'POST /api/rehearsal/orders/{id}/mine',
  events: 'GET /api/events',
} as const;
