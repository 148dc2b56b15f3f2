/** A separate chunk, so that the code of toasts is loaded after the page. */
export { Toasts, dismissWarnings, showToast } from '@naru/ui';
