import { createContext, useContext } from 'react';

export interface Brand {
  readonly name: string;
  /** A conversation in a messaging application. */
  readonly supportUrl: string;
  readonly contactEmail: string;
}

/** The default brand, until the desk has sent its own. */
export const BRAND: Brand = {
  name: 'Naru',
  supportUrl: 'https://t.me/naru_desk_support',
  contactEmail: 'support@naru.example',
};

/** The brand embedded in the page, for everything rendered before the desk has answered. */
export const WrittenBrandContext = createContext(BRAND);

export function useWrittenBrand(): Brand {
  return useContext(WrittenBrandContext);
}

/** The brand in the data of a prerendered page: the first render has to match the prerendered text. */
export function readWrittenBrand(root: HTMLElement): Brand {
  const { brandName, supportUrl, contactEmail } = root.dataset;
  // This becomes a link on every page, so it is checked here too.
  if (brandName === undefined || contactEmail === undefined || supportUrl?.startsWith('https://') !== true)
    return BRAND;
  return { name: brandName, supportUrl, contactEmail };
}
