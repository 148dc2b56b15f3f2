import { Logo, SkipLink, Steps, ThemeToggle, Toasts, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { ConfirmView } from './confirm-view.tsx';
import { ControlsView } from './controls-view.tsx';
import { DetailsView } from './details-view.tsx';
import { ExchangeView } from './exchange-view.tsx';
import { ListsView } from './lists-view.tsx';
import type { Say } from './texts.ts';
import sheet from './gallery.module.css';

const classes = bindClasses(sheet);

export function Gallery({ say }: { readonly say: Say }): ReactNode {
  return (
    <>
      <SkipLink targetId="main">{say('Skip to content', '본문으로 가기')}</SkipLink>
      <header className={classes('header')}>
        <a href="#main" className={classes('home')}>
          <Logo name={say('Naru', '나루')} suffix={say('gallery', '견본')} />
        </a>
        <ThemeToggle
          toLightLabel={say('Light theme', '밝은 테마')}
          toDarkLabel={say('Dark theme', '어두운 테마')}
        />
      </header>
      <main id="main" tabIndex={-1} className={classes('main')}>
        <Steps
          label={say('Steps', '단계')}
          currentIndex={1}
          steps={[
            say('Select currency', '통화 선택'),
            say('Confirm payment', '결제 확인'),
            say('Invoice', '명세서'),
          ]}
        />
        <ExchangeView say={say} />
        <ConfirmView say={say} />
        <DetailsView say={say} />
        <ControlsView say={say} />
        <ListsView say={say} />
      </main>
      <Toasts label={say('Notifications', '알림')} closeLabel={say('Close', '닫기')} />
    </>
  );
}
