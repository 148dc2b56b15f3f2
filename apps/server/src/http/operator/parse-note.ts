import { type Result, ok, refuse } from '@naru/core';
import { isPlainText } from '../../mail/write-mail.ts';

/** Plain lines of text, in which everything can be seen. Markup stays what it is: text. */
export function parseNote(note: string): Result<string, 'reason_missing' | 'text_unreadable'> {
  const text = note.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim();
  if (text === '') return refuse('reason_missing');
  return isPlainText(text, 'many lines') ? ok(text) : refuse('text_unreadable');
}
