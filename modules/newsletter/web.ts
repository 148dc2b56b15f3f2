import type { WebModule } from '@naru/web/module';
import { FooterForm } from './footer-form.tsx';
import { MailedLinksPlace } from './mailed-links-place.tsx';

export const NEWSLETTER: WebModule = {
  name: 'newsletter',
  Footer: FooterForm,
  HomeNotice: MailedLinksPlace,
  collects: {
    en: 'If you subscribe to the newsletter, your e-mail and the language of the page, until you leave it.',
    kr: '뉴스레터를 구독하시면 해지하실 때까지 이메일과 페이지의 언어를 보관해요.',
  },
};
