import type { FuzzOperation } from './api-document.ts';
import type { FuzzPerson, FuzzPrice } from './fuzz-people.ts';
import type { KnownValues } from './values-of-schema.ts';

export interface FuzzGround {
  readonly actor: FuzzPerson;
  /** Whose public identifiers the actor has come to know. */
  readonly others: readonly FuzzPerson[];
  readonly price: FuzzPrice;
  readonly currencyIds: readonly string[];
}

/** What an actor would write into the fields of an operation: real things of their own, names of others'. */
export function knownValuesOf(operation: FuzzOperation, ground: FuzzGround): KnownValues {
  const { actor, others, price, currencyIds } = ground;
  const userIds = [actor, actor, ...others].flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const ownOrders = actor.orders.map(({ _id }) => _id);
  const references = others.flatMap(({ orders }) => orders.map(({ id }) => id)).slice(0, 3);
  const ids = operation.path.startsWith('/api/user') ? userIds : [...ownOrders, ...references];
  const coins = [price.fromCurrency, price.toCurrency];
  const values: Readonly<Record<string, readonly unknown[]>> = {
    '': wholeBodiesOf(operation.name, ground),
    id: ids,
    userId: userIds,
    sessionId: ['1', ...userIds],
    currencyId: currencyIds,
    fromCurrency: [...coins, ...currencyIds.slice(0, 2)],
    toCurrency: [...coins, ...currencyIds.slice(0, 2)],
    fromAmount: [price.fromAmount, '1', '0.00000001'],
    convertedAmount: [price.convertedAmount],
    snapshotId: [price.snapshotId],
    symbol: ['BTC', 'LTC', 'KRW', 'USDT'],
    email: [actor.email, ...others.map(({ email }) => email)],
    password: [actor.password],
    oldPassword: [actor.password],
    address: actor.orders.map(({ address }) => address),
    link: [...ownOrders, ...ownOrders.map((id) => `https://desk.example/buy-crypto-details/${id}`)],
    selectedCountryCode: ['KR', '+82'],
    selectedCountry: ['KR', { code: 'US' }],
    phone: ['010-1234-5678', '+821012345678'],
    dateOfBirth: ['31/12/1999', '31/02/1999'],
    'if-none-match': ['"1.0.0."', '*'],
    'idempotency-key': ['0123456789abcdef', `key-${price.snapshotId}-0000000`],
  };
  return (name) => (Object.hasOwn(values, name) ? (values[name] ?? []) : []);
}

/** Bodies that are all right, for calls that hardly ever get one by luck. */
function wholeBodiesOf(call: string, { actor, price }: FuzzGround): readonly unknown[] {
  const { email, password, orders } = actor;
  switch (call) {
    case 'addTransaction':
      return orders.slice(0, 1).map(({ address }) => ({ ...price, anchor: 'pay', email, address }));
    case 'putUser':
      return [{ fullName: 'Fuzzed Name', selectedCountry: 'KR', phone: '010-9876-5432' }];
    case 'putPassword':
      return [{ oldPassword: password, newPassword: password }, { oldPassword: password }];
    case 'login':
      return [{ email, password }];
    case 'deleteUser':
      return [{ password }];
    default:
      return [];
  }
}
