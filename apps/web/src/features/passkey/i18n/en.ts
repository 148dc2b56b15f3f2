/** Keys that sign in by finger, face or PIN. */
export const PASSKEY_EN = {
  login: 'Sign in with a passkey',

  title: 'Passkeys',
  text: 'Sign in with your fingerprint, face or PIN, without password and code. A false site gets nothing from it.',
  unsupported:
    'This browser cannot use passkeys at this address. Open the desk in a current browser, at the address it is known by.',
  empty: 'You have no passkey yet.',
  failed: 'Your passkeys could not be read.',
  full: 'This is as many as an account takes. Remove one to add another.',
  created: 'added {{time}}',
  used: 'last used {{time}}',
  unused: 'never used',

  add: 'Add a passkey',
  name: 'Name of the passkey',
  nameHint: 'So that you tell it from others.',
  nameMissing: 'Give the passkey a name.',
  follow: 'Your browser asks you now. Do as it says.',
  added: 'The passkey is set up.',

  rename: 'Rename',
  renameOf: 'Rename {{name}}',
  save: 'Save the name',
  cancel: 'Cancel',
  renamed: 'The passkey has its new name.',

  remove: 'Remove',
  removeOf: 'Remove {{name}}',
  removeTitle: 'Remove this passkey?',
  removeAsk:
    '“{{name}}” will not sign you in any more. Your device may go on showing it until you delete it there. Enter your password to go on.',
  removeDo: 'Remove the passkey',
  removed: 'The passkey is removed.',
  close: 'Close',

  'fault.cancelled': 'Nothing was done: it was cancelled, or it took too long.',
  'fault.known': 'This device has a passkey of your account already.',
  'fault.unable': 'This device cannot make a passkey: it has to ask for a fingerprint, a face or a PIN.',
  'fault.place': 'Passkeys do not work at this address. Open the desk at the address it is known by.',
  'fault.other': 'Your browser could not do it. Please try again.',
} as const;
