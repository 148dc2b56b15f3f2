/** In the order of the page, as are the two lists below. */
export const FAQ_TOPICS = [
  'how',
  'time',
  'rate',
  'states',
  'canceled',
  'amount',
  'cancel',
  'limits',
  'account',
  'safety',
] as const;
export type FaqTopic = (typeof FAQ_TOPICS)[number];

export const TERMS_TOPICS = ['general', 'orders', 'payment', 'refunds', 'identity', 'liability'] as const;
export type TermsTopic = (typeof TERMS_TOPICS)[number];

export const PRIVACY_TOPICS = ['collected', 'purpose', 'browser', 'sharing', 'rights'] as const;
export type PrivacyTopic = (typeof PRIVACY_TOPICS)[number];
