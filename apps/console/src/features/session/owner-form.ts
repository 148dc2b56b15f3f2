export const PASSWORD_LENGTH_MIN = 15;
export const PASSWORD_LENGTH_MAX = 1024;
export const NAME_LENGTH_MAX = 64;

/** Counts code points, so that a letter outside the basic plane is one character. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

export interface Credentials {
  readonly name: string;
  readonly password: string;
}

export interface CredentialsProblems {
  readonly name: 'name_missing' | 'name_too_long' | null;
  readonly password:
    | 'password_missing'
    | 'password_too_short'
    | 'password_too_long'
    | 'password_is_name'
    | null;
}

/** What is wrong with each field; null where nothing is. */
export function checkOwnerForm(form: Credentials): CredentialsProblems {
  return { name: nameProblem(form.name.trim()), password: passwordProblem(form.password, form.name.trim()) };
}

function nameProblem(name: string): CredentialsProblems['name'] {
  if (name === '') return 'name_missing';
  return countCharacters(name) > NAME_LENGTH_MAX ? 'name_too_long' : null;
}

function passwordProblem(password: string, name: string): CredentialsProblems['password'] {
  if (password === '') return 'password_missing';
  if (countCharacters(password) < PASSWORD_LENGTH_MIN) return 'password_too_short';
  if (password.length > PASSWORD_LENGTH_MAX) return 'password_too_long';
  return password === name ? 'password_is_name' : null;
}
