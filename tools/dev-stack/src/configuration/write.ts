import { writeFile } from 'node:fs/promises';
import { renderConfigurationGuide, renderEnvExample } from './documents.ts';

const ROOT = new URL('../../../../', import.meta.url);

await writeFile(new URL('.env.example', ROOT), renderEnvExample());
await writeFile(new URL('docs/configuration.md', ROOT), await renderConfigurationGuide());
console.log('Wrote .env.example and docs/configuration.md.');
