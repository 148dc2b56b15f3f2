/** Passkeys of operators: signing in, confirming, and the list of one's own. */
export const PASSKEY_TEXTS = {
  'passkey.use': 'Use a passkey',
  'passkey.unsupported':
    'Passkeys do not work at this address: they need the name of this console over HTTPS, or localhost. Use your password and authenticator app.',
  'passkey.title': 'Passkeys',
  'passkey.text':
    'With a passkey, your fingerprint, face or PIN signs you in without a name, password or code, and confirms each act that asks for your password. Fake websites cannot use it.',
  'passkey.loading': 'Loading your passkeys',
  'passkey.failed': 'Your passkeys could not be loaded.',
  'passkey.empty': 'You have no passkey yet.',
  'passkey.full': 'You have ten passkeys, and more are not possible. Remove one first.',
  'passkey.name': 'Passkey name',
  'passkey.name.hint': 'Helps you recognize it later.',
  'passkey.name.missing': 'Enter a name for the passkey.',
  'passkey.added': 'Added',
  'passkey.used': 'Last used',
  'passkey.unused': 'not yet',
  'passkey.add': 'Add a passkey',
  'passkey.add.text': 'First confirm that it is you. Then follow the instructions of your browser.',
  'passkey.rename': 'Rename',
  'passkey.remove': 'Remove',
  'passkey.remove.title': 'Remove this passkey?',
  'passkey.remove.text':
    '“{{name}}” no longer signs you in, and you are signed out everywhere else. Your device may still show it until you delete it there.',
  'passkey.fault.cancelled': 'Nothing was done: the request was canceled or took too long.',
  'passkey.fault.known': 'This device already has a passkey for your account.',
  'passkey.fault.unable':
    'This device cannot be used: it must be able to check your fingerprint, face or PIN.',
  'passkey.fault.place': 'Passkeys do not work at this address.',
  'passkey.fault.other': 'Your browser could not do this. Try again.',

  'refusal.passkeys_unavailable': 'Passkeys do not work at this address.',
  'refusal.passkeys_too_many': 'You have ten passkeys, and more are not possible. Remove one first.',
  'refusal.passkey_attempt_ended': 'This took too long or was done already. Start again.',
  'refusal.passkey_invalid': 'The desk could not verify this passkey, so it was not saved. Start again.',
  'refusal.passkey_taken': 'This passkey is set up already.',
  'refusal.passkey_unknown': 'You no longer have this passkey.',
  'refusal.passkey_login_failed':
    'This passkey does not sign anyone in here. Use your password, or another passkey.',
  'refusal.passkey_step_up_failed': 'The passkey could not confirm this. Nothing was done.',
  'refusal.passkey_required': 'You have a passkey and no authenticator app: sign in with the passkey.',
  'refusal.passkey_last_factor':
    'This passkey is your only second factor. Set up an authenticator app or another passkey first.',
} as const;
