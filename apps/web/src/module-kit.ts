// What a module's part of the visitors' app is made of. `modules.ts` has the list of modules.
import type { Text } from '@naru/core';
import type { ComponentType } from 'react';

/** Where an optional feature can stand on visitors' pages. What it does not need, it leaves out. */
export interface WebModule {
  readonly name: string;
  /** Below the name of the desk, at the end of every page. */
  readonly Footer?: ComponentType;
  /** Above the home page, where a mailed link leads to. */
  readonly HomeNotice?: ComponentType;
  /** What it knows of visitors, for the privacy page. */
  readonly collects?: Text;
}

export { useDeskApi } from './shared/api/api-context.tsx';
export { failureText } from './shared/api/failure-text.ts';
export { PlainForm } from './shared/form/form-parts.tsx';
export { EMAIL_LETTERS_MAX, isEmailText } from './shared/form/suggest-email.ts';
export { useSending } from './shared/form/use-form.ts';
export { useLanguage, useTexts } from './shared/i18n/language-context.tsx';
export { showToast } from './shared/part/toasts.ts';
