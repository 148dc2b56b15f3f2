/** Programs fill in fields without an `input` event: a form that is sent tells React of their values. */
export function noticeSilentValues(): void {
  const notice = ({ target }: Event): void => {
    if (!(target instanceof HTMLFormElement)) return;
    // React keeps the default value of a field at the value that it knows, and puts the others back.
    const silent = [...target.elements]
      .filter(isText)
      .filter(({ value, defaultValue }) => value !== defaultValue);
    for (const { field, value } of silent.map((field) => ({ field, value: field.value }))) {
      // A setter of React's own on the field itself would take the value for known.
      Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  document.addEventListener('submit', notice, { capture: true });
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
