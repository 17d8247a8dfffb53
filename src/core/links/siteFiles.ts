/** Files that tell how a site addresses its documents; discovery reads them and hands their text to the resolver. */
export const siteFileGlobs: readonly string[] = [];
