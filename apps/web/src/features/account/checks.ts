import { isEmailText } from '../../shared/form/email-text.ts';
import { type Check, isMissing } from '../../shared/form/first-problem.ts';

export type LoginField = 'email' | 'password' | 'code';
export type LoginProblem = 'login.emailMissing' | 'login.emailInvalid' | 'login.passwordMissing';

export const FORGOT_CHECKS: readonly Check<'email', LoginProblem>[] = [
  { field: 'email', problem: 'login.emailMissing', isBroken: isMissing<'email'>('email') },
  { field: 'email', problem: 'login.emailInvalid', isBroken: ({ email }) => !isEmailText(email.trim()) },
];

export const LOGIN_CHECKS: readonly Check<LoginField, LoginProblem>[] = [
  ...FORGOT_CHECKS,
  { field: 'password', problem: 'login.passwordMissing', isBroken: ({ password }) => password === '' },
];

export const REGISTER_FIELDS = ['username', 'email', 'country', 'phone', 'password', 'confirm'] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];
export type RegisterProblem =
  | 'register.usernameMissing'
  | 'register.emailMissing'
  | 'register.emailInvalid'
  | 'register.phoneMissing'
  | 'register.passwordMissing'
  | 'register.passwordShort'
  | 'register.mismatch';

/** The country is not checked. */
export const registerChecks = (lettersMin: number): readonly Check<RegisterField, RegisterProblem>[] => [
  { field: 'username', problem: 'register.usernameMissing', isBroken: isMissing<RegisterField>('username') },
  { field: 'email', problem: 'register.emailMissing', isBroken: isMissing<RegisterField>('email') },
  { field: 'email', problem: 'register.emailInvalid', isBroken: ({ email }) => !isEmailText(email.trim()) },
  { field: 'phone', problem: 'register.phoneMissing', isBroken: isMissing<RegisterField>('phone') },
  { field: 'password', problem: 'register.passwordMissing', isBroken: ({ password }) => password === '' },
  {
    field: 'password',
    problem: 'register.passwordShort',
    isBroken: ({ password }) => isShort(password, lettersMin),
  },
  {
    field: 'confirm',
    problem: 'register.mismatch',
    isBroken: ({ password, confirm }) => password !== confirm,
  },
];

export type PasswordField = 'old' | 'new' | 'confirm';
export type PasswordProblem = 'password.mismatch' | 'register.passwordMissing' | 'register.passwordShort';

export const passwordChecks = (lettersMin: number): readonly Check<PasswordField, PasswordProblem>[] => [
  {
    field: 'confirm',
    problem: 'password.mismatch',
    isBroken: (values) => values.new !== values.confirm,
  },
  { field: 'old', problem: 'register.passwordMissing', isBroken: (values) => values.old === '' },
  { field: 'new', problem: 'register.passwordMissing', isBroken: (values) => values.new === '' },
  { field: 'new', problem: 'register.passwordShort', isBroken: (values) => isShort(values.new, lettersMin) },
];

export type ResetField = 'new' | 'confirm';

export const resetChecks = (lettersMin: number): readonly Check<ResetField, PasswordProblem>[] => [
  { field: 'new', problem: 'register.passwordMissing', isBroken: (values) => values.new === '' },
  { field: 'new', problem: 'register.passwordShort', isBroken: (values) => isShort(values.new, lettersMin) },
  { field: 'confirm', problem: 'password.mismatch', isBroken: (values) => values.new !== values.confirm },
];

/** An emoji counts as one character. */
function isShort(password: string, lettersMin: number): boolean {
  return Array.from(password).length < lettersMin;
}
