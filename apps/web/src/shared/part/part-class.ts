import { bindClasses } from '@naru/ui';
import sheet from './part.module.css';

/** The looks of what stands in a {@link Part}: its hints, lists, rows of buttons and steps. */
export const partClass = bindClasses(sheet);
