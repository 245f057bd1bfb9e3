import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allDrawings, drawCar, drawingFile } from './drawing.ts';

/**
 * Writes the drawings with file names in `wanted` to `folder`, replacing existing files.
 * @returns the number of files
 */
export async function writeDrawings(folder: string, wanted: ReadonlySet<string>): Promise<number> {
  await mkdir(folder, { recursive: true });
  const drawings = allDrawings().filter((drawn) => wanted.has(drawingFile(drawn)));
  for (const drawn of drawings) {
    const file = join(folder, drawingFile(drawn));
    // The API may be reading the old file at the same time.
    await writeFile(`${file}.new`, drawCar(drawn));
    await rename(`${file}.new`, file);
  }
  return drawings.length;
}
