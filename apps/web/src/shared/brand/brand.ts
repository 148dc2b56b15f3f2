import type { BrandFacts } from '@naru/contract';
import { createContext, useContext } from 'react';
import { DEFAULT_STATED, type StatedSettings } from '../i18n/translate.ts';

export interface Brand {
  readonly name: string;
  /** A conversation in a messaging application. */
  readonly supportUrl: string;
  readonly contactEmail: string;
  readonly stated: StatedSettings;
}

/** The default brand, until the desk has sent its own. */
export const BRAND: Brand = {
  name: 'Naru',
  supportUrl: 'https://t.me/naru_desk_support',
  contactEmail: 'support@naru.example',
  stated: DEFAULT_STATED,
};

/** The brand from the desk's answer, or from the placeholders of a prerendered page. */
export function toBrand(facts: Readonly<Record<keyof BrandFacts, string | number>>): Brand {
  return {
    name: String(facts.brandName),
    supportUrl: String(facts.supportUrl),
    contactEmail: String(facts.contactEmail),
    stated: {
      lockMinutes: String(facts.rateLockMinutes),
      minimumUsd: String(facts.minimumUsd),
      passwordMin: String(facts.passwordMin),
    },
  };
}

/** The brand embedded in the page, for everything rendered before the desk has answered. */
export const WrittenBrandContext = createContext(BRAND);

export function useWrittenBrand(): Brand {
  return useContext(WrittenBrandContext);
}

/** The brand in the data of a prerendered page: the first render has to match the prerendered text. */
export function readWrittenBrand(root: HTMLElement): Brand {
  const { brandName, supportUrl, contactEmail } = root.dataset;
  const { rateLockMinutes, minimumUsd, passwordMin } = root.dataset;
  // This becomes a link on every page, so it is checked here too.
  if (brandName === undefined || contactEmail === undefined || supportUrl?.startsWith('https://') !== true)
    return BRAND;
  if (rateLockMinutes === undefined || minimumUsd === undefined || passwordMin === undefined) return BRAND;
  return toBrand({ brandName, supportUrl, contactEmail, rateLockMinutes, minimumUsd, passwordMin });
}
