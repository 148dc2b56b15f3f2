import { bindClasses } from './bind-classes.ts';
import sheet from './layout.module.css';

/** Classes of plain arrangements and quiet words, for parts that need nothing else: `layout('stack-3')`. */
export const layout = bindClasses(sheet);
