// The parts of a module in the console. `modules.ts` has the list of modules.
import type { Text } from '@naru/core';
import type { ComponentType } from 'react';

/** Where an optional feature can appear in the console; each place may be left out. */
export interface ConsoleModule {
  /** A tab of the page of letters. */
  readonly postTab?: { readonly key: string; readonly label: Text; readonly Part: ComponentType };
  /** The titles of its letters, by name. */
  readonly letters?: Readonly<Record<string, Text>>;
}

export { useConsoleApi } from './shared/api/api-context.tsx';
export { POLL_MS } from './shared/api/query-keys.ts';
export { FormDialog } from './shared/form/form-dialog.tsx';
export { StepUpForm } from './shared/form/step-up-form.tsx';
export { useTexts, useTimeFormats } from './shared/i18n/language-context.tsx';
export { PagedList } from './shared/page/paged-list.tsx';
export { after, useRows } from './shared/page/use-pages.ts';
export { useCan } from './shared/session/session.ts';
