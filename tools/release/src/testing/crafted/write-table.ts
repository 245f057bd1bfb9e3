import { writeFile } from 'node:fs/promises';
import { renderGateTable } from './table.ts';

await writeFile(new URL('../../../../../docs/gate.md', import.meta.url), await renderGateTable());
console.log('Wrote docs/gate.md.');
