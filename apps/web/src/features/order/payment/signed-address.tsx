import { DOCUMENT_WORDS } from '@naru/contract';
import { Button, Notice, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { SIGNED_TEXTS } from './signed-texts.ts';
import type { QuoteCheck } from './check-quote.ts';
import sheet from './signed-address.module.css';

const classes = bindClasses(sheet);

/** Whether the desk has signed an address. It is there before that is known, so that nothing moves. */
export function SignatureLine({
  quote,
  check,
}: {
  readonly quote: string | null;
  readonly check: Exclude<QuoteCheck, { state: 'unsafe' }> | null;
}): ReactNode {
  const t = useTexts(SIGNED_TEXTS);
  if (quote === null || check?.state === 'unsigned') return null;
  const state = check?.state ?? 'checking';
  return <p className={classes('signature', state === 'signed' && 'signed')}>{t(state)}</p>;
}

interface UnsafeAddressProps {
  readonly check: Extract<QuoteCheck, { state: 'unsafe' }>;
  readonly onTrust: (key: string) => void;
  /** Makes the title a heading of the page or of a section. */
  readonly renderHeading: (content: ReactNode) => ReactNode;
}

/** In place of an address that the desk has not signed. */
export function UnsafeAddress({ check, onTrust, renderHeading }: UnsafeAddressProps): ReactNode {
  const { language } = useLanguage();
  const t = useTexts(SIGNED_TEXTS);
  const { problem, key } = check;
  const isOurs = problem === 'quote_missing' || problem === 'quote_differs';
  return (
    <Notice tone="error" role="alert" className={classes('unsafe')}>
      {renderHeading(t('unsafe.title'))}
      <p>{t('unsafe.text')}</p>
      <p>{isOurs ? t(problem) : DOCUMENT_WORDS[language][problem]}</p>
      {key !== null && (
        <>
          <p className={classes('key')}>{t('unsafe.key', { key })}</p>
          <Button size="small" kind="quiet" onClick={() => onTrust(key)}>
            {t('trust')}
          </Button>
        </>
      )}
    </Notice>
  );
}
