import { useMemo } from 'react';
import { type LanguageAccess, useLanguage } from './language-context.tsx';
import type { ORDER_TEXTS } from './order-texts.ts';
import { ORDER_TEXTS as ENGLISH } from './order-texts.ts?language=en';
import type { SWAP_TEXTS } from './swap-texts.ts';
import { type TextOf, createTranslate } from './translate.ts';

type Table = typeof SWAP_TEXTS & typeof ORDER_TEXTS;

export type OrderTranslate = TextOf<Table>;

export interface OrderLanguage extends Omit<LanguageAccess, 't'> {
  readonly t: OrderTranslate;
}

/** The language with the texts of orders: English comes with their pages, Korean with its pack. */
export function useOrderLanguage(): OrderLanguage {
  const access = useLanguage();
  const { messages, stated } = access;
  const t = useMemo(() => createTranslate<Table>({ ...ENGLISH, ...messages }, stated), [messages, stated]);
  return useMemo(() => ({ ...access, t }), [access, t]);
}

export function useOrderTexts(): OrderTranslate {
  return useOrderLanguage().t;
}
