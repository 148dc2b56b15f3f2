import { useLater } from '@naru/ui';
import type { Later } from '@naru/ui/later';
import { type ComponentType, type ReactNode, createElement } from 'react';
import { useTranslate } from '../i18n/language-context.tsx';
import { LoadFailed } from './load-failed.tsx';

export interface LaterPartProps<Props extends object> {
  readonly code: Later<ComponentType<Props>>;
  readonly props: Props;
}

/** A part of a page whose code is loaded for it; says when that fails, and tries again when asked. */
export function LaterPart<Props extends object>({ code, props }: LaterPartProps<Props>): ReactNode {
  const t = useTranslate();
  const { outcome, loadAgain } = useLater(code);
  if (outcome.ok) return createElement(outcome.value, props);
  return <LoadFailed text={t('failure.unknown')} onRetry={() => void loadAgain()} />;
}
