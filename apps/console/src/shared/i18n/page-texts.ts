import { LIST_TEXTS } from './list-texts.ts';
import { BANK_TEXTS } from './bank-texts.ts';
import { BATCH_TEXTS } from './batch-texts.ts';
import { MARKET_TEXTS } from './market-texts.ts';
import { OPENING_TEXTS } from './opening-texts.ts';
import { PEOPLE_TEXTS } from './people-texts.ts';
import { POST_TEXTS } from './post-texts.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';
import { SETTING_TEXTS } from './setting-texts.ts';
import { TREASURY_TEXTS } from './treasury-texts.ts';

export { REFUSAL_TEXTS };

/** Of the other pages. */
export const PAGE_TEXTS = {
  ...LIST_TEXTS,
  ...BANK_TEXTS,
  ...BATCH_TEXTS,
  ...MARKET_TEXTS,
  ...OPENING_TEXTS,
  ...PEOPLE_TEXTS,
  ...POST_TEXTS,
  ...SETTING_TEXTS,
  ...TREASURY_TEXTS,
} as const;
