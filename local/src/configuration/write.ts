import { writeFile } from 'node:fs/promises';
import { configurationGuide, envExample } from './documents.ts';

const ROOT = new URL('../../../', import.meta.url);

await writeFile(new URL('.env.example', ROOT), envExample());
await writeFile(new URL('docs/configuration.md', ROOT), await configurationGuide());
console.log('Wrote .env.example and docs/configuration.md.');
