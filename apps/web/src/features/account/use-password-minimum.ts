import { useBrand, useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

/** The number of characters that the hint recommends. */
const RECOMMENDED_LETTERS = 8;

interface PasswordMinimum {
  readonly lettersMin: number;
  /** The hint for the field of a new password. */
  readonly hint: string;
}

/** How many characters a new password must have at this desk. */
export function usePasswordMinimum(): PasswordMinimum {
  const t = useTexts(ACCOUNT_TEXTS);
  const lettersMin = Number(useBrand().stated.passwordMin);
  // Not the number that came with the page: a prerendered page has the recommendation.
  const answered = useDeskFacts()?.passwordMin ?? 0;
  const hint = t(answered > RECOMMENDED_LETTERS ? 'register.passwordAsked' : 'register.passwordHint');
  return { lettersMin, hint };
}
