/** Why a backup was not written, or not accepted. */
export type BackupFaultCode =
  | 'file_exists'
  | 'file_unreadable'
  | 'file_unwritable'
  | 'folder_not_empty'
  | 'format_newer'
  | 'key_unusable'
  | 'never_started'
  | 'not_a_backup'
  | 'other_desk'
  | 'schema_newer'
  | 'signature_wrong'
  | 'signer_unknown'
  | 'torn_or_altered'
  | 'wrong_key';

/** Nothing was changed. The message says what to do, and contains no key. */
export class BackupFault extends Error {
  readonly code: BackupFaultCode;

  constructor(code: BackupFaultCode, message: string) {
    super(message);
    this.name = 'BackupFault';
    this.code = code;
  }
}

export function tornOrAltered(): BackupFault {
  return new BackupFault(
    'torn_or_altered',
    'The file was cut short or altered: it is not what a backup wrote. Take another copy of it, or another backup.',
  );
}

export function notSignedByKey(): BackupFault {
  return new BackupFault(
    'signature_wrong',
    'The signature of this backup is not of the key that it names: somebody else wrote or altered it. Use another one.',
  );
}
