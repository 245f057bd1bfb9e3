import { MAX_IMPORT_LENGTH } from '@second-gear/contract/import-columns';
import { decodeText } from './decode-text.ts';
import { texts } from './texts.ts';

/** Thrown for a file that cannot be imported. The message is user-facing. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFile';
}

/** Returns the text of a file. Throws UnusableFileError if the file is too large or not a text. */
export async function readTextFile(file: File): Promise<string> {
  if (file.size > MAX_IMPORT_LENGTH) throw new UnusableFileError(texts.choose.tooLarge(file.name));
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text === null) throw new UnusableFileError(texts.choose.notText(file.name));
  return text;
}
