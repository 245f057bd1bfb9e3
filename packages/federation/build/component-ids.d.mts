import type ts from 'typescript';

/** Gives every styled component a unique id, the same in browsers and in SSR. */
export const componentIds: ts.TransformerFactory<ts.SourceFile>;
