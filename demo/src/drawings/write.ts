import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allDrawings, drawCar, drawingFile } from './drawing.ts';

/**
 * Writes drawings into `folder`, replacing what is there: of all that there are, those whose file names `wanted` has.
 * @returns the number of files
 */
export async function writeDrawings(folder: string, wanted: ReadonlySet<string>): Promise<number> {
  await mkdir(folder, { recursive: true });
  const drawings = allDrawings().filter((drawn) => wanted.has(drawingFile(drawn)));
  for (const drawn of drawings) {
    const file = join(folder, drawingFile(drawn));
    // The API may be giving the old one out just now.
    await writeFile(`${file}.new`, drawCar(drawn));
    await rename(`${file}.new`, file);
  }
  return drawings.length;
}
