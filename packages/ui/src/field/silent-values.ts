/** Sends `input` events for fields that programs filled in without one, before the form is drawn or sent. */
export function noticeSilentValues(): void {
  const notice = ({ target }: Event): void => {
    const form = target instanceof Element ? target.closest('form') : null;
    const silent = [...(form?.elements ?? [])].filter(isSilent);
    for (const { field, value } of silent.map((field) => ({ field, value: field.value }))) {
      // By the prototype's setter: React's setter on the field itself would count the value as known.
      Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  for (const type of ['submit', 'change', 'pointerdown'])
    document.addEventListener(type, notice, { capture: true });
}

/** React keeps the default value of a field at the value that it knows. */
function isSilent(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isText && element.value !== element.defaultValue;
}
