import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawCar, drawingFileNameOf, listDrawings } from './drawing.ts';

/**
 * Writes the drawings with file names in `requestedFiles` to `folder`, replacing existing files.
 * @returns the number of files
 */
export async function writeDrawings(folder: string, requestedFiles: ReadonlySet<string>): Promise<number> {
  await mkdir(folder, { recursive: true });
  const drawings = listDrawings().filter((drawing) => requestedFiles.has(drawingFileNameOf(drawing)));
  for (const drawing of drawings) {
    const file = join(folder, drawingFileNameOf(drawing));
    // A rename replaces the file at once, because the API may be reading the old file.
    await writeFile(`${file}.new`, drawCar(drawing));
    await rename(`${file}.new`, file);
  }
  return drawings.length;
}
