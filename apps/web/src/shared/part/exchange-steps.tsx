import { Steps } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/language-context.tsx';

const ORDER = ['select', 'confirm', 'invoice'] as const;

export interface ExchangeStepsProps {
  readonly current: (typeof ORDER)[number];
}

/** The three steps of an exchange, with the current one marked. */
export function ExchangeSteps({ current }: ExchangeStepsProps): ReactNode {
  const t = useTranslate();
  return (
    <Steps
      label={t('steps.label')}
      steps={ORDER.map((step) => t(`steps.${step}`))}
      currentIndex={ORDER.indexOf(current)}
    />
  );
}
