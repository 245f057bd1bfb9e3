import type ts from 'typescript';

/** Removes comments and indentation from CSS. */
export function squeezed(text: string): string;

/** Removes comments and indentation from the stylesheets in the code. */
export const squeezedCss: ts.TransformerFactory<ts.SourceFile>;
