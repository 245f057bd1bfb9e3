/** Bundles a TypeScript module and its imports into the text of a classic inline script. */
export function bundleInlineScript(
  file: string,
  options?: { es5?: boolean; constants?: Record<string, string> },
): string;
