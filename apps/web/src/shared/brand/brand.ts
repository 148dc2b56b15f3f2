import { createContext, useContext } from 'react';

export interface Brand {
  readonly name: string;
  /** A conversation in a messaging application. */
  readonly supportUrl: string;
  readonly contactEmail: string;
}

/** Who runs the desk, until it has said more itself. */
export const BRAND: Brand = {
  name: 'Naru',
  supportUrl: 'https://t.me/naru_desk_support',
  contactEmail: 'support@naru.example',
};

/** What the page came with, for all that is drawn before the desk has answered. */
export const WrittenBrandContext = createContext(BRAND);

export function useWrittenBrand(): Brand {
  return useContext(WrittenBrandContext);
}

/** The brand that a written page carries at its root: what is drawn first has to be what was written. */
export function readWrittenBrand(root: HTMLElement): Brand {
  const { brandName, supportUrl, contactEmail } = root.dataset;
  // A link goes into every page: it is looked at once more.
  if (brandName === undefined || contactEmail === undefined || supportUrl?.startsWith('https://') !== true)
    return BRAND;
  return { name: brandName, supportUrl, contactEmail };
}
