import { Button, Field, Icon, IconButton, Logo, TextInput, VisuallyHidden, bindClasses } from '@naru/ui';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../shared/brand/use-desk-facts.ts';
import { useFindOrder } from '../../shared/part/find-order-context.ts';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import type { PlainMessageKey } from '../../shared/i18n/translate.ts';
import { useIsScrolledPast } from '../header/use-is-scrolled-past.ts';
import { type MenuGroup, listMenu } from '../screen-table.tsx';
import sheet from './footer.module.css';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { EMAIL_LETTERS_MAX, isEmailText } from '../../shared/form/suggest-email.ts';
import { PlainForm } from '../../shared/form/form-parts.tsx';
import { useSending } from '../../shared/form/use-form.ts';
import { showToast } from '../../shared/part/toasts.ts';

const classes = bindClasses(sheet);

const TO_TOP_AFTER_PX = 500;

export function Footer(): ReactNode {
  const t = useTranslate();
  const brand = useBrand();
  const isFarDown = useIsScrolledPast(TO_TOP_AFTER_PX);
  return (
    <footer className={classes('footer')}>
      <div className={classes('inner')}>
        <section className={classes('brand')} aria-label={t('footer.newsletter')}>
          <Logo name={brand.name} />
          <p>{t('footer.claim')}</p>
          <div className={classes('newsletter')}>
            <NewsletterForm />
          </div>
        </section>
        <LinkList group="product" titleKey="footer.product" />
        <LinkList group="service" titleKey="footer.service" />
        <Reach />
      </div>
      <div className={classes('foot')}>
        <span>{t('footer.copyright', { brand: brand.name })}</span>
        <span>{t('footer.trademarks')}</span>
      </div>
      {isFarDown && (
        <IconButton
          icon="chevronUp"
          label={t('footer.toTop')}
          className={classes('to-top')}
          onClick={() => {
            // The button goes away at the top; the Tab key goes on from the heading, not from the end.
            document.querySelector('h1')?.focus({ preventScroll: true });
            scrollTo({ top: 0, behavior: 'smooth' });
          }}
        />
      )}
    </footer>
  );
}

interface LinkListProps {
  readonly group: MenuGroup;
  readonly titleKey: PlainMessageKey;
}

function LinkList({ group, titleKey }: LinkListProps): ReactNode {
  const t = useTranslate();
  return (
    <nav aria-label={t(titleKey)} className={classes('list')}>
      <h2 className={classes('title')}>{t(titleKey)}</h2>
      <ul className={classes('links')}>
        {listMenu(group).map(({ path, labelKey }) => (
          <li key={path}>
            <Link to={path} className={classes('link')}>
              {t(labelKey)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Reach(): ReactNode {
  const t = useTranslate();
  const { supportUrl, contactEmail } = useBrand();
  const findOrder = useFindOrder();
  return (
    <div className={classes('list')}>
      <h2 className={classes('title')}>{t('footer.reach')}</h2>
      <ul className={classes('links')}>
        <li>
          <a className={classes('link')} href={supportUrl} target="_blank" rel="noopener noreferrer">
            {t('header.support')}
            <Icon name="outside" sizePx={16} />
            <VisuallyHidden> {t('app.newTab')}</VisuallyHidden>
          </a>
        </li>
        <li>
          <a className={classes('link')} href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </li>
        <li>
          <button type="button" className={classes('link')} onClick={findOrder}>
            {t('order.find')}
          </button>
        </li>
      </ul>
    </div>
  );
}

function NewsletterForm(): ReactNode {
  const t = useTranslate();
  const api = useDeskApi();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const { isSending, send } = useSending();
  const subscribe = async (): Promise<void> => {
    const wrong = email === '' ? 'footer.emailMissing' : isEmailText(email) ? null : 'footer.emailInvalid';
    setError(wrong === null ? '' : t(wrong));
    if (wrong !== null) {
      input.current?.focus();
      return;
    }
    const outcome = await send(api.send('subscribeNewsletter', { body: { email } }));
    if (!outcome.ok) return;
    setEmail('');
    showToast('success', t(outcome.value.needsConfirmation ? 'footer.confirmFirst' : 'footer.subscribed'));
  };
  return (
    <PlainForm className={classes('form')} onSubmit={() => void subscribe()}>
      <Field label={t('footer.newsletter')} hint={t('footer.newsletterText')} error={error}>
        <TextInput
          ref={input}
          type="email"
          name="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_LETTERS_MAX}
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setError('');
          }}
          trailing={
            <Button type="submit" size="small" isLoading={isSending}>
              {t('footer.subscribe')}
            </Button>
          }
        />
      </Field>
    </PlainForm>
  );
}
