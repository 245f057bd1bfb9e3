import type { PublishedDeclaration } from '../src/remote/remote-declaration.ts';

/**
 * Reads the `remote.json` of the package in `dir` and converts it to its published form, without validation.
 * `warnings` are messages for the developer.
 */
export function readRemoteDeclaration(dir: string): {
  declaration: PublishedDeclaration;
  warnings: string[];
};
