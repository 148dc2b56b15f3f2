import type { ConsoleModule } from '@naru/console/module';
import { OPERATOR_TEXTS } from './operator-texts.ts';
import { ReaderList } from './reader-list.tsx';

export const NEWSLETTER: ConsoleModule = {
  postTab: { key: 'readers', label: OPERATOR_TEXTS.title, Part: ReaderList },
  letters: {
    newsletter_confirm: { en: 'Link to confirm the newsletter', kr: '뉴스레터 확인 링크' },
  },
};
