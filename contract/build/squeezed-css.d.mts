import type ts from 'typescript';

/** CSS without comments and indentation. */
export function squeezed(text: string): string;

/** Takes comments and indentation out of the stylesheets in the code. */
export const squeezedCss: ts.TransformerFactory<ts.SourceFile>;
