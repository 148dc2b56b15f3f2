/** An account public key without coins, from the phrase that wallets print in their manuals. */
export const REGTEST_ACCOUNT =
  '[73c5da0a/84h/1h/0h]vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc';

/** The same key for addresses without witnesses. */
export const REGTEST_LEGACY_ACCOUNT =
  'tpubDC8msFGeGuwnKG9Upg7DM2b4DaRqg3CUZa5g8v2SRQ6K4NSkxUgd7HsL2XVWbVm39yBA4LAxysQAm397zwQSQoQgewGiYZqrA9DsP4zbQ1M';

/** Its first change address on Litecoin, where a test puts coins that belong to no order. */
export const REGTEST_CHANGE_ADDRESS = 'rltc1q9u62588spffmq4dzjxsr5l297znf3z6jg9f78s';
