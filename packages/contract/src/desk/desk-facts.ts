import { type Static, Type } from '../schema/type.ts';

/** Who runs the desk, and what it says of itself, as its operator has set it. */
export const DeskFactsSchema = Type.Object({
  brandName: Type.String(),
  /** A conversation in a messaging application. */
  supportUrl: Type.String(),
  contactEmail: Type.String(),
  /** Figures as they are shown, such as `58+`; nothing of the desk's own books is in them. */
  statistics: Type.Object({
    countries: Type.String(),
    pairs: Type.String(),
    transactions: Type.String(),
  }),
  /** Whose charts stand on the first page and on the market page. */
  widgets: Type.OneOf(['auto', 'builtin', 'tradingview']),
  /** Whether the daily lottery is advertised. */
  hasLottery: Type.Boolean(),
});
export type DeskFacts = Static<typeof DeskFactsSchema>;

/** What stands until an operator sets something else: the words of the specification. */
export const DEFAULT_DESK_FACTS: DeskFacts = {
  brandName: 'Naru',
  supportUrl: 'https://t.me/naru_desk_support',
  contactEmail: 'support@naru.example',
  statistics: { countries: '58+', pairs: '25+', transactions: '20K+' },
  widgets: 'auto',
  hasLottery: true,
};
