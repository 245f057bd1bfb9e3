import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allDrawings, drawCar, drawingFile } from './drawing.ts';

/**
 * Writes every drawing into `folder`, replacing what is there.
 * @returns the number of files
 */
export async function writeDrawings(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const drawings = allDrawings();
  for (const { body, colour, angle } of drawings) {
    const file = join(folder, drawingFile(body, colour, angle));
    // The API may be giving the old one out just now.
    await writeFile(`${file}.new`, drawCar(body, colour, angle));
    await rename(`${file}.new`, file);
  }
  return drawings.length;
}
