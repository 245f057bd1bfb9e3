import type ts from 'typescript';

/** Gives every styled component an id of its own. */
export const componentIds: ts.TransformerFactory<ts.SourceFile>;
