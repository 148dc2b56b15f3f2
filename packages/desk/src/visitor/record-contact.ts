import { type Result, type Language, isEmail, ok, refuse } from '@naru/core';
import type { Desk } from '../runtime/desk.ts';

/** Stores a visitor's message as a letter to the operator; it is also sent where mail is set up. */
export async function recordContact(
  desk: Pick<Desk, 'store' | 'clock' | 'ids'>,
  contact: {
    readonly name: string;
    readonly email: string;
    readonly message: string;
    readonly language: Language;
  },
): Promise<Result<null, 'fields_missing' | 'email_invalid'>> {
  const name = contact.name.trim();
  const email = contact.email.trim();
  const message = contact.message.trim();
  if (name === '' || message === '') return refuse('fields_missing');
  if (!isEmail(email)) return refuse('email_invalid');
  await desk.store.saveLetters([
    {
      letterId: desk.ids.nextRowId(),
      kind: 'contact_message',
      to: null,
      language: contact.language,
      facts: { name, email, message },
      createdAtMs: desk.clock.nowMs(),
    },
  ]);
  return ok(null);
}
