import { SkipLink, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { HeadingTurnContext, createHeadingTurn } from '../shared/part/page-heading.tsx';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import { useUser } from '../shared/session/use-user.ts';
import { FindOrderProvider } from './find-order.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { KoreanOffer } from './korean-offer.tsx';
import { DeskNotices } from './notices/desk-notices.tsx';
import { ModeLabel } from './mode-label.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { ToastLayer } from './toast-layer.tsx';
import sheet from './frame.module.css';

const classes = bindClasses(sheet);

const CONTENT_ID = 'content';

export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTranslate();
  // Loaded on every page as soon as someone is logged in.
  useUser();
  const [takeTurn] = useState(createHeadingTurn);
  return (
    <HeadingTurnContext value={takeTurn}>
      <FindOrderProvider>
        <DeskNotices />
        <SkipLink targetId={CONTENT_ID}>{t('app.skip')}</SkipLink>
        <Header />
        <KoreanOffer />
        <OfflineBar />
        <main id={CONTENT_ID} tabIndex={-1} className={classes('main')}>
          <ModeLabel />
          {children}
        </main>
        <Footer />
        <ToastLayer />
      </FindOrderProvider>
    </HeadingTurnContext>
  );
}
