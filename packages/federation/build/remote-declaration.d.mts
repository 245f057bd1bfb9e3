import type { PublishedDeclaration, RemoteDeclaration } from '../src/remote/remote-declaration.ts';

/**
 * Reads the `remote.json` of the package in `dir` and converts it to its published form, without validation.
 * `sharedRanges` is not part of that form. `warnings` are messages for the developer.
 */
export function readRemoteDeclaration(dir: string): {
  declaration: PublishedDeclaration;
  sharedRanges: RemoteDeclaration['sharedRanges'];
  warnings: string[];
};
