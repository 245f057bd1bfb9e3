/** A TypeScript module with all that it imports, as the text of a classic script that a page may carry. */
export function inlineScript(file: string): string;
