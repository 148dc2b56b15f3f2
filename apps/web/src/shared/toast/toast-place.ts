/** A chunk of its own: what shows toasts is fetched after the page itself. */
export { Toasts, showToast } from '@naru/ui';
