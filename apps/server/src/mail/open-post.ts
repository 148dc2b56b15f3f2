import type { Store } from '@naru/desk';
import { ConfigFault } from '../config/config-fault.ts';
import { type LetterSettings, readLetterSettings } from '../config/letter-settings.ts';
import type { ProcessSettings } from '../config/process-settings.ts';
import type { LetterPlace } from './letter-template.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { type MailSender, describePlace } from './write-mail.ts';

/** Everything about letters that the house is told at its start. */
export interface Post {
  readonly settings: LetterSettings;
  /** The addresses that letters lead to. */
  readonly place: LetterPlace;
  /** Null: letters wait in the console. */
  readonly way: { readonly mailer: Mailer; readonly sender: MailSender } | null;
}

export async function openPost(
  settings: Pick<ProcessSettings, 'mail' | 'publicUrl' | 'publicListen'>,
  store: Pick<Store, 'listSettings'>,
): Promise<Post> {
  const read = readLetterSettings(await store.listSettings());
  if (!read.ok) throw new ConfigFault(read.problems);
  const { mail, publicListen } = settings;
  return {
    settings: read.value,
    // Never what a request calls us by: a stranger could make our letters lead to himself.
    place: describePlace(settings.publicUrl ?? `http://localhost:${publicListen.port}`),
    way:
      mail === null
        ? null
        : {
            mailer: createSmtpMailer(mail.smtpUrl),
            sender: { from: mail.from, operatorEmail: read.value.operatorEmail ?? mail.from },
          },
  };
}
