/** An account public key that nobody keeps coins in: of the phrase that wallets print in their manuals. */
export const REGTEST_ACCOUNT =
  '[73c5da0a/84h/1h/0h]vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc';

/** Its first change address on Litecoin, where a test puts coins that belong to no order. */
export const REGTEST_CHANGE_ADDRESS = 'rltc1q9u62588spffmq4dzjxsr5l297znf3z6jg9f78s';
