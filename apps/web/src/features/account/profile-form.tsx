import type { User } from '@naru/contract';
import { Button, Field, Notice, Select, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { EmailField, PlainForm, TextField } from '../../shared/form/form-parts.tsx';
import type { Form } from '../../shared/form/use-form.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { type NamedCountry, useCountries } from './account-form.ts';
import { ACCOUNT_TEXTS } from './texts.ts';
import { formatDateOfBirth } from './checks.ts';
import sheet from './profile-form.module.css';
import { type ProfileField, useProfile } from './use-profile.ts';

const classes = bindClasses(sheet);

/** More than a name may have: the desk says so, rather than a pasted one being cut and saved. */
const NAME_LETTERS_MAX = 256;
const PHONE_LETTERS_MAX = 32;
/** Room for slashes that are typed although the form adds them. */
const DATE_LETTERS_MAX = 12;

export function ProfileForm({ user }: { readonly user: User }): ReactNode {
  const countries = useCountries();
  const t = useTexts(ACCOUNT_TEXTS);
  const { form, isSending, pendingEmail, settlePhone, submit } = useProfile(user, countries);
  return (
    <PlainForm className={classes('form')} onSubmit={submit}>
      <TextField
        form={form}
        field="username"
        label={t('register.username')}
        autoComplete="nickname"
        maxLength={NAME_LETTERS_MAX}
      />
      <TextField
        form={form}
        field="fullName"
        label={t('profile.fullName')}
        autoComplete="name"
        maxLength={NAME_LETTERS_MAX}
      />
      <EmailField form={form} field="email" />
      {pendingEmail !== null && (
        <Notice tone="info" role="status" className={classes('row')}>
          {t('profile.pendingEmail', { email: pendingEmail })}
        </Notice>
      )}
      <PhoneFields form={form} countries={countries} onSettle={settlePhone} />
      <Field label={t('register.country')} controlId={form.idOf('country')} error={form.errorOf('country')}>
        <Select {...form.bind('country')} autoComplete="country">
          <option value="">{t('register.countryNone')}</option>
          {countries.map(({ code, shownName }) => (
            <option key={code} value={code}>
              {shownName}
            </option>
          ))}
        </Select>
      </Field>
      <TextField
        form={form}
        field="dateOfBirth"
        label={t('profile.dateOfBirth')}
        hint={t('profile.dateFormat')}
        onChange={(event) => form.change('dateOfBirth', formatDateOfBirth(event.currentTarget.value))}
        inputMode="numeric"
        autoComplete="bday"
        placeholder="DD/MM/YYYY"
        maxLength={DATE_LETTERS_MAX}
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        className={classes('row', 'save')}
        isLoading={isSending}
      >
        {t('profile.save')}
      </Button>
    </PlainForm>
  );
}

interface PhoneFieldsProps {
  readonly form: Form<ProfileField>;
  readonly countries: readonly NamedCountry[];
  /** Called when the number has been typed. */
  readonly onSettle: () => void;
}

function PhoneFields({ form, countries, onSettle }: PhoneFieldsProps): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  return (
    <div className={classes('phone')}>
      <Field label={t('profile.dialCode')} controlId={form.idOf('dialCountry')}>
        <Select {...form.bind('dialCountry')} autoComplete="tel-country-code">
          {countries.map(({ code, shownName, dial_code: dial }) => (
            <option key={code} value={code}>
              {`${dial} ${shownName}`}
            </option>
          ))}
        </Select>
      </Field>
      <TextField
        form={form}
        field="phone"
        label={t('register.phone')}
        onBlur={onSettle}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={PHONE_LETTERS_MAX}
      />
    </div>
  );
}
