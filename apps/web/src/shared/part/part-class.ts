import { bindClasses } from '@naru/ui';
import sheet from './part.module.css';

/** Styles for the content of a {@link Part}: hints, lists, rows of buttons and steps. */
export const partClass = bindClasses(sheet);
