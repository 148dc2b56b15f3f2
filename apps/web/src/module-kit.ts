// The parts of a module in the visitors' app. `modules.ts` has the list of modules.
import type { Text } from '@naru/core';
import type { ComponentType } from 'react';

/** Where an optional feature can appear on visitors' pages; each place may be left out. */
export interface WebModule {
  readonly name: string;
  /** Shown below the name of the desk, at the end of every page. */
  readonly Footer?: ComponentType;
  /** Shown above the home page, which a mailed link opens. */
  readonly HomeNotice?: ComponentType;
  /** The data that it keeps about visitors, for the privacy page. */
  readonly collects?: Text;
}

export { useDeskApi } from './shared/api/api-context.tsx';
export { failureText } from './shared/api/failure-text.ts';
export { PlainForm } from './shared/form/form-parts.tsx';
export { EMAIL_LETTERS_MAX, isEmailText } from './shared/form/suggest-email.ts';
export { useSending } from './shared/form/use-form.ts';
export { useLanguage, useTexts } from './shared/i18n/language-context.tsx';
export { showToast } from './shared/part/toasts.ts';
export { LaterPart } from './shared/part/load-failed.tsx';
