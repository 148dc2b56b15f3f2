// The parts of a module in the console. `modules.ts` has the list of modules.
import type { Text } from '@naru/core';
import type { ComponentType } from 'react';
import type { ConsoleApi } from './shared/api/console-api.ts';

/** A page that only a rehearsal desk has, in the last group of the menu. */
export interface RehearsalPage {
  readonly path: string;
  readonly title: Text;
  /** After G it leads there. */
  readonly letter: string;
  readonly load: () => Promise<ComponentType>;
  /** Shown below the header of every page. */
  readonly Strip: ComponentType;
  /** Its line in the list of what is left to set up, until the page was used. */
  readonly step: { readonly name: Text; readonly hint: Text };
  readonly isUsed: (api: ConsoleApi, signal: AbortSignal) => Promise<boolean>;
}

/** Where an optional feature can appear in the console; each place may be left out. */
export interface ConsoleModule {
  /** A tab of the page of letters. */
  readonly postTab?: { readonly key: string; readonly label: Text; readonly Part: ComponentType };
  readonly rehearsalPage?: RehearsalPage;
  /** The titles of its letters, by name. */
  readonly letters?: Readonly<Record<string, Text>>;
}

export { Strip, StripLink } from './features/status/status-strip.tsx';
export { useStatus } from './features/status/use-status.ts';
export { useConsoleApi } from './shared/api/api-context.tsx';
export type { CallFailure } from './shared/api/call-failure.ts';
export { POLL_MS } from './shared/api/query-keys.ts';
export { useAheadText } from './shared/display/ahead-text.ts';
export { useFailureText } from './shared/display/failure-text.ts';
export { FormDialog } from './shared/form/form-dialog.tsx';
export { StepUpForm } from './shared/form/step-up-form.tsx';
export { useLanguage, useTexts, useTimeFormats } from './shared/i18n/language-context.tsx';
export { PagedList } from './shared/page/paged-list.tsx';
export { type Reading, readingOf } from './shared/page/reading.ts';
export { ReadingNotes } from './shared/page/reading-notes.tsx';
export { after, useRows } from './shared/page/use-pages.ts';
export { useCan } from './shared/session/session.ts';
