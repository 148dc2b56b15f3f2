/** A CSS module: class names as written in the sheet, mapped to those of the build. */
declare module '*.module.css' {
  const sheet: Readonly<Record<string, string>>;
  export default sheet;
}

/** A stylesheet that is imported only for its effect. */
declare module '*.css' {}

/** Address of a file that the bundler serves beside the application. */
declare module '*?url' {
  const address: string;
  export default address;
}
