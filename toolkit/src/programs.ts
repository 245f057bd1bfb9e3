import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Whether a file is there and may be run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) return false;
    throw error;
  }
}

/** An installed program's file: on the search path, or in one of `more` folders; undefined where there is none. */
export const installedProgram = (name: string, more: readonly string[] = []): string | undefined =>
  [...(process.env['PATH'] ?? '').split(path.delimiter), ...more]
    .filter(Boolean)
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
