import type { PublishedDeclaration } from '../src/remote/remote-declaration.ts';

/**
 * Reads the `remote.json` of the package in `dir` and converts it to its published form. The content is not
 * validated. `warnings` are for the developer.
 */
export function readRemoteDeclaration(dir: string): {
  declaration: PublishedDeclaration;
  warnings: string[];
};
