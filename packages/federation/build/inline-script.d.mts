/** Returns a TypeScript module and its imports as the text of a classic inline script. */
export function inlineScript(file: string): string;
