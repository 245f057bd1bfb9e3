import type ts from 'typescript';

/** Gives every styled component a unique id. */
export const componentIds: ts.TransformerFactory<ts.SourceFile>;
