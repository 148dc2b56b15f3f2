import type { ApiFailure } from '../../../shared/api/api-failure.ts';
import { failureText } from '../../../shared/api/failure-text.ts';
import type { Form } from '../../../shared/form/use-form.ts';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { useFailureToast } from '../../../shared/toast/use-failure-toast.ts';
import { fieldOfRefusal } from '../model/refused-field.ts';

/**
 * Shows a refusal as a toast and beside the field that it concerns. `passwordField` is the field of this form
 * that the server calls the password.
 */
export function useAccountRefusal<Name extends string>(
  form: Form<Name>,
  fields: readonly Name[],
  passwordField?: Name,
): (failure: ApiFailure) => void {
  const { t, refusals } = useLanguage();
  const toastFailure = useFailureToast();
  return (failure) => {
    const named = failure.kind === 'refused' ? fieldOfRefusal(failure.code) : null;
    const field =
      named === 'password' && passwordField !== undefined
        ? passwordField
        : fields.find((candidate) => candidate === named);
    if (field === undefined) toastFailure(failure);
    else form.refuse(field, failureText(failure, t, refusals), 'error');
  };
}
