import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allDrawings, drawCar, drawingFile } from './drawing.ts';

/**
 * Writes the drawings with file names in `requestedFiles` to `folder`, replacing existing files.
 * @returns the number of files
 */
export async function writeDrawings(folder: string, requestedFiles: ReadonlySet<string>): Promise<number> {
  await mkdir(folder, { recursive: true });
  const drawings = allDrawings().filter((drawing) => requestedFiles.has(drawingFile(drawing)));
  for (const drawing of drawings) {
    const file = join(folder, drawingFile(drawing));
    // The API may be reading the old file at the same time.
    await writeFile(`${file}.new`, drawCar(drawing));
    await rename(`${file}.new`, file);
  }
  return drawings.length;
}
