import { Button, Notice, layout, useLater } from '@naru/ui';
import { type ReactNode, type ComponentType, createElement } from 'react';
import { useTranslate } from '../i18n/language-context.tsx';
import type { Later } from '@naru/ui/later';

export interface LoadFailedProps {
  readonly text: string;
  readonly onRetry: () => unknown;
}

/** Takes the place of data that could not be loaded. */
export function LoadFailed({ text, onRetry }: LoadFailedProps): ReactNode {
  const t = useTranslate();
  return (
    <div className={layout('stack-4', 'start')}>
      <Notice tone="error">{text}</Notice>
      <Button onClick={() => void onRetry()}>{t('app.retry')}</Button>
    </div>
  );
}

interface LaterPartProps<Props extends object> {
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
