/** A CSS module: class names as written in the sheet, and the names that the build gave them. */
declare module '*.module.css' {
  const sheet: Readonly<Record<string, string>>;
  export default sheet;
}

/** A sheet that applies to the whole page. */
declare module '*.css';

/** Address of a file that the bundler serves beside the application. */
declare module '*?url' {
  const address: string;
  export default address;
}
