import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { RichText } from '../../../shared/i18n/rich-text.tsx';
import { useIsSessionEnded } from '../../../shared/session/use-user.ts';
import { EXCHANGE_TEXTS } from '../i18n/texts.ts';

const TAGS = { link: (inner: string) => <Link to="/user-profile">{inner}</Link> };

/** The header still shows an account, but the order would belong to nobody. */
export function EndedSessionNotice(): ReactNode {
  const t = useTexts(EXCHANGE_TEXTS);
  return useIsSessionEnded() ? (
    <Notice tone="warning">
      <RichText text={t('sessionEnded')} tags={TAGS} />
    </Notice>
  ) : null;
}
