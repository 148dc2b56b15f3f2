import { fillPlaceholders } from '../../../shared/i18n/translate.ts';
import type { Language } from '@naru/core';

/** What customers want to know about money that is on its way. */
export const QUESTIONS = ['happened', 'money', 'next', 'actor'] as const;
export type Question = (typeof QUESTIONS)[number];

/** A sentence in every language. */
export type Sentence = Readonly<Record<Language, string>>;

/** An answer to every question. */
export type Passage = Readonly<Record<Question, Sentence>>;

export const WAIT_FOR_OPERATOR = {
  en: 'Nothing. An operator takes care of it.',
  kr: '담당자가 처리하고 있어요. 하실 일은 없어요.',
} as const satisfies Sentence;

/** Values of the placeholders; an empty text where there is none. */
export interface StoryValues {
  readonly pay: string;
  readonly receive: string;
  readonly paid: string;
  readonly rest: string;
  readonly excess: string;
  /** The amount that the customer is asked to pay again. */
  readonly again: string;
  /** How far the payment in question is on its network: `with 2 of 6 confirmations`. */
  readonly progress: string;
  /** End of the rate lock, a time of day. */
  readonly until: string;
  /** The day by which a hold or a withheld refund is reviewed. */
  readonly review: string;
  /** The amount of a refund, its network, its deadline and what sending it may cost. */
  readonly amount: string;
  readonly network: string;
  readonly due: string;
  readonly fee: string;
}

/** The four answers in the reader's language. */
export type PassageTexts = Readonly<Record<Question, string>>;

export function tellSentence(sentence: Sentence, language: Language, values: StoryValues): string {
  return fillPlaceholders(sentence[language], { ...values });
}

export function tellPassage(passage: Passage, language: Language, values: StoryValues): PassageTexts {
  const tell = (question: Question): string => tellSentence(passage[question], language, values);
  return { happened: tell('happened'), money: tell('money'), next: tell('next'), actor: tell('actor') };
}
