import { useLanguage } from '../../shared/i18n/language-context.tsx';

/** How the desk itself notes which values were on the block list. */
const LISTED = /^block list: (\w+(?:, \w+)*)$/;

/** A note of the trail; what the desk wrote by itself is in the reader's language. */
export function useNoteText(): (note: string) => string {
  const { t, tName } = useLanguage();
  return (note) => {
    const facts = LISTED.exec(note)?.[1];
    if (facts === undefined) return note;
    return t('note.listed', {
      facts: facts
        .split(', ')
        .map((fact) => tName('screened', fact, fact))
        .join(', '),
    });
  };
}
