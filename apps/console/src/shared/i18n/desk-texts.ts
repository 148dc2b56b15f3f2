import { BULK_TEXTS } from './bulk-texts.ts';
import { FRAME_TEXTS } from './frame-texts.ts';
import { NAME_TEXTS } from './name-texts.ts';
import { NOTE_TEXTS } from './note-texts.ts';
import { OUTGOING_TEXTS } from './outgoing-texts.ts';
import { OWED_TEXTS } from './owed-texts.ts';
import { PROPOSAL_TEXTS } from './proposal-texts.ts';
import { RESTORE_TEXTS } from './restore-texts.ts';
import { SEARCH_TEXTS } from './search-texts.ts';
import { SESSION_TEXTS } from './session-texts.ts';
import { STATUS_TEXTS } from './status-texts.ts';
import { UNMATCHED_TEXTS } from './unmatched-texts.ts';
import { UNPAID_TEXTS } from './unpaid-texts.ts';

/** Of every page, the queue and orders. */
export const DESK_TEXTS = {
  ...BULK_TEXTS,
  ...FRAME_TEXTS,
  ...NAME_TEXTS,
  ...NOTE_TEXTS,
  ...OUTGOING_TEXTS,
  ...OWED_TEXTS,
  ...PROPOSAL_TEXTS,
  ...RESTORE_TEXTS,
  ...SEARCH_TEXTS,
  ...SESSION_TEXTS,
  ...STATUS_TEXTS,
  ...UNMATCHED_TEXTS,
  ...UNPAID_TEXTS,
} as const;
