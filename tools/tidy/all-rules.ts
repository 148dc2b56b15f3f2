import * as bannedCalls from './banned-calls.ts';
import * as docs from './docs-rules.ts';
import { kebabNames, noEmptyNames } from './name-rules.ts';
import { oneDoorForStatus } from './order-rules.ts';
import { languageParity, themeParity } from './parity-rules.ts';
import { fileBytes, lineChars } from './size-rules.ts';
import type { TidyRule } from './tidy-view.ts';
import * as words from './word-rules.ts';

export const ALL_RULES: readonly TidyRule[] = [
  lineChars,
  fileBytes,
  noEmptyNames,
  kebabNames,
  languageParity,
  themeParity,
  oneDoorForStatus,
  ...Object.values(bannedCalls),
  ...Object.values(words),
  ...Object.values(docs),
];
