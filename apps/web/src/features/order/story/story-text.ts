import { fillPlaceholders } from '../../../shared/i18n/translate.ts';
import type { LanguageCode } from '../../../shared/storage/language-cookie.ts';

/** The four things that somebody wants to know about money that is on its way. */
export const QUESTIONS = ['happened', 'money', 'next', 'actor'] as const;
export type Question = (typeof QUESTIONS)[number];

/** A sentence in every language: one without the other does not compile. */
export type Sentence = Readonly<Record<LanguageCode, string>>;

/** An answer to every question. */
export type Passage = Readonly<Record<Question, Sentence>>;

/** What the sentences may name, as it stands in them; the empty text where there is none. */
export interface StoryValues {
  readonly pay: string;
  readonly receive: string;
  readonly paid: string;
  readonly rest: string;
  readonly excess: string;
  /** Confirmations of the payment that is looked at. */
  readonly confirmed: number;
  readonly required: number;
  /** The end of the rate lock, as a clock shows it. */
  readonly until: string;
  /** The day by which somebody looks at a hold or a withheld refund again. */
  readonly review: string;
  /** The amount of a refund, its network, its deadline and what sending it may cost. */
  readonly amount: string;
  readonly network: string;
  readonly due: string;
  readonly fee: string;
}

/** The four answers as a person reads them. */
export type ToldPassage = Readonly<Record<Question, string>>;

export function tellSentence(sentence: Sentence, language: LanguageCode, values: StoryValues): string {
  return fillPlaceholders(sentence[language], { ...values });
}

export function tellPassage(passage: Passage, language: LanguageCode, values: StoryValues): ToldPassage {
  const tell = (question: Question): string => tellSentence(passage[question], language, values);
  return { happened: tell('happened'), money: tell('money'), next: tell('next'), actor: tell('actor') };
}
