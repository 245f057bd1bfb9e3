import type ts from 'typescript';

/** Removes comments and indentation from CSS. */
export function minifyCss(text: string): string;

/** Removes comments and indentation from the CSS templates in the code. */
export const minifyCssTransformer: ts.TransformerFactory<ts.SourceFile>;
