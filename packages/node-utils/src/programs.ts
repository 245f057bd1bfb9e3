import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Whether a file exists and is executable. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) return false;
    throw error;
  }
}

/** Returns the path of an executable on the PATH or in `extraFolders`. undefined if there is none. */
export const findProgram = (name: string, extraFolders: readonly string[] = []): string | undefined =>
  [...(process.env['PATH'] ?? '').split(path.delimiter), ...extraFolders]
    .filter(Boolean)
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
