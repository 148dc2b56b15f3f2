export const PASSWORD_LENGTH_MIN = 15;
export const PASSWORD_LENGTH_MAX = 1024;
export const NAME_LENGTH_MAX = 64;

/** What a person sees as one character counts as one, also outside the basic plane. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

export interface OwnerFormProblems {
  readonly name: 'name_missing' | 'name_too_long' | null;
  readonly password:
    | 'password_missing'
    | 'password_too_short'
    | 'password_too_long'
    | 'password_is_name'
    | null;
}

/** Judged in the order in which the fields stand; null where nothing is wrong. */
export function checkOwnerForm(form: {
  readonly name: string;
  readonly password: string;
}): OwnerFormProblems {
  return { name: nameProblem(form.name.trim()), password: passwordProblem(form.password, form.name.trim()) };
}

function nameProblem(name: string): OwnerFormProblems['name'] {
  if (name === '') return 'name_missing';
  return countCharacters(name) > NAME_LENGTH_MAX ? 'name_too_long' : null;
}

function passwordProblem(password: string, name: string): OwnerFormProblems['password'] {
  if (password === '') return 'password_missing';
  if (countCharacters(password) < PASSWORD_LENGTH_MIN) return 'password_too_short';
  if (password.length > PASSWORD_LENGTH_MAX) return 'password_too_long';
  return password === name ? 'password_is_name' : null;
}
