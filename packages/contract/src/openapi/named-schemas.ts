import {
  LoginAnswerSchema,
  LoginBodySchema,
  NamedUserSchema,
  RegisterAnswerSchema,
  RegisterBodySchema,
} from '../auth.ts';
import { DoneAnswerSchema, RefusalSchema, SuccessSchema } from '../call-shape.ts';
import { CurrencySchema, PercentageAdjustmentSchema, WalletAddressAnswerSchema } from '../currency.ts';
import { DeskFactsSchema, TrackRecordSchema } from '../desk/desk-facts.ts';
import { NoticeSchema, OpeningSchema, PausedCurrencySchema, WordsSchema } from '../desk/opening.ts';
import { LotterySchema, OwnEntrySchema, PrizeSchema } from '../lottery.ts';
import {
  FearGreedSchema,
  FeedStateSchema,
  NewsSchema,
  PriceHistorySchema,
  PriceOriginSchema,
  RateStateSchema,
  RatesSchema,
  ScreenerSchema,
} from '../market.ts';
import { QuotedAmountsSchema } from '../refusal/refusal-groups.ts';
import { SignedDocumentSchema } from '../transaction/order-calls.ts';
import {
  AddTransactionBodySchema,
  ChainPaymentSchema,
  DeliveredTransactionSchema,
  DepositTagSchema,
  DeskNoteSchema,
  DeviationSchema,
  HoldSchema,
  LockedRateSchema,
  RefundSchema,
  TransactionCurrencySchema,
  TransactionSchema,
  TransactionStatusSchema,
} from '../transaction/transaction.ts';
import {
  PasskeyCreationOptionsSchema,
  PasskeyRequestOptionsSchema,
  PasskeySchema,
  UsedPasskeySchema,
} from '../user/passkey.ts';
import { TotpStateSchema, UserEventSchema, UserExportSchema, UserSessionSchema } from '../user/security.ts';
import { UserSchema, UserTransactionSchema } from '../user/user.ts';
import type { TSchema } from '../type.ts';
import { CountrySchema } from '../countries.ts';

/** Shapes by their name in the OpenAPI document, and so in the clients that are generated from it. */
export const NAMED_SCHEMAS: Readonly<Record<string, TSchema>> = {
  NamedUser: NamedUserSchema,
  LoginBody: LoginBodySchema,
  LoginAnswer: LoginAnswerSchema,
  RegisterBody: RegisterBodySchema,
  RegisterAnswer: RegisterAnswerSchema,
  Refusal: RefusalSchema,
  Success: SuccessSchema,
  DoneAnswer: DoneAnswerSchema,
  Country: CountrySchema,
  Currency: CurrencySchema,
  PercentageAdjustment: PercentageAdjustmentSchema,
  WalletAddressAnswer: WalletAddressAnswerSchema,
  DeskFacts: DeskFactsSchema,
  Words: WordsSchema,
  Notice: NoticeSchema,
  PausedCurrency: PausedCurrencySchema,
  Opening: OpeningSchema,
  TrackRecord: TrackRecordSchema,
  Prize: PrizeSchema,
  Lottery: LotterySchema,
  OwnEntry: OwnEntrySchema,
  RateState: RateStateSchema,
  PriceOrigin: PriceOriginSchema,
  Rates: RatesSchema,
  FeedState: FeedStateSchema,
  FearGreed: FearGreedSchema,
  News: NewsSchema,
  PriceHistory: PriceHistorySchema,
  Screener: ScreenerSchema,
  QuotedAmounts: QuotedAmountsSchema,
  SignedDocument: SignedDocumentSchema,
  Transaction: TransactionSchema,
  TransactionCurrency: TransactionCurrencySchema,
  TransactionStatus: TransactionStatusSchema,
  ChainPayment: ChainPaymentSchema,
  Deviation: DeviationSchema,
  LockedRate: LockedRateSchema,
  TransactionHold: HoldSchema,
  TransactionRefund: RefundSchema,
  DeskNote: DeskNoteSchema,
  DepositTag: DepositTagSchema,
  DeliveredTransaction: DeliveredTransactionSchema,
  AddTransactionBody: AddTransactionBodySchema,
  Passkey: PasskeySchema,
  PasskeyCreationOptions: PasskeyCreationOptionsSchema,
  PasskeyRequestOptions: PasskeyRequestOptionsSchema,
  UsedPasskey: UsedPasskeySchema,
  UserSession: UserSessionSchema,
  UserEvent: UserEventSchema,
  TotpState: TotpStateSchema,
  UserExport: UserExportSchema,
  User: UserSchema,
  UserTransaction: UserTransactionSchema,
};

const NAMES: ReadonlyMap<object, string> = new Map(
  Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [schema, name]),
);

/** Null for a schema that the document writes out where it is used. */
export function nameOfSchema(schema: object): string | null {
  return NAMES.get(schema) ?? null;
}
