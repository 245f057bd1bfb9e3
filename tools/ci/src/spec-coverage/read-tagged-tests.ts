import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import { listSourceFiles } from '../../bin/source-files.mjs';
import sentences from './sentences.json' with { type: 'json' };
import { findTaggedTests, type Sentence, type TaggedTest } from './spec-coverage.ts';

/** Sections 2, 4, 5, 8 and 9 of docs/specification.md, sentence by sentence. */
export const SENTENCES: readonly Sentence[] = sentences;

/** Returns all tests in the repository that have spec tags. */
export async function readTaggedTests(): Promise<TaggedTest[]> {
  const files = listSourceFiles(['test.ts', 'test.tsx', 'spec.ts']);
  const testsPerFile = await Promise.all(
    files.map(async (file) => findTaggedTests(file, await readFile(join(ROOT, file), 'utf8'))),
  );
  return testsPerFile.flat();
}
