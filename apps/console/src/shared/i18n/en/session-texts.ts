/** Becoming the owner, signing in, and the warning about pasted keys. */
export const SESSION_TEXTS = {
  'setup.title': 'Become the owner of this desk',
  'setup.document': 'Become the owner',
  'setup.text':
    'You are the first operator. Your password opens this console and confirms every step that moves money.',
  'setup.submit': 'Create the owner',
  'setup.dead.title': 'This link is no longer valid',
  'setup.dead.text':
    'It works once, and only until an owner exists. If there is no owner yet, the server prints a fresh link each time it starts.',
  'setup.dead.sign_in': 'Go to sign-in',
  'unowned.title': 'This desk has no owner yet',
  'unowned.text':
    'The server printed a one-time link when it started. Open that link on this machine to create the owner.',

  'field.name': 'Name',
  'field.name.hint': 'Shown to other operators and in the audit trail.',
  'field.password': 'Password',
  'field.password.new_hint': 'At least {{min}} characters. A sentence that only you know works well.',
  'field.password.count': '{{count}} of at least {{min}}',
  'field.step_up': 'Your password',
  'field.step_up.free': 'You confirmed a moment ago that it is you. You are asked again from {{time}}.',
  'field.step_up.hint': 'Confirms that it is you.',
  'problem.name_missing': 'Enter a name.',
  'problem.name_too_long': 'Use at most 64 characters.',
  'problem.password_missing': 'Enter your password.',
  'problem.password_too_short': 'Use at least 15 characters.',
  'problem.password_too_long': 'Use at most 1,024 characters.',
  'problem.password_is_name': 'Use something other than your name.',

  'sign_in.title': 'Sign in to the desk',
  'sign_in.document': 'Sign in',
  'sign_in.submit': 'Sign in',
  'sign_in.again.title': 'Your session has ended',
  'sign_in.again.text': 'What the page showed was removed. Sign in to open it again.',

  'secret.title': 'That was not entered',
  'secret.text':
    'What you pasted looks like a private key or a recovery phrase. No screen of this desk ever needs one, so it was refused and has not left this browser.',
  'secret.advice':
    'Clear your clipboard now. If somebody asked you for it, stop: move the coins of that wallet to a new one.',
  'secret.close': 'I understand',
} as const;
