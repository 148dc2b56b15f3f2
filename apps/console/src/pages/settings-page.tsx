import type { ReactNode } from 'react';
import { SettingList } from '../features/settings/setting-list.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { WaitingProposals } from '../shared/proposal/proposal-card.tsx';
import { SidePage } from './side-page.tsx';

/** What the desk promises, shows and limits. */
export function SettingsPage(): ReactNode {
  const t = useT();
  return (
    <SidePage title={t('settings.title')}>
      <WaitingProposals kind="setting" />
      <SettingList />
    </SidePage>
  );
}
