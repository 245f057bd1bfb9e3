/** Part of npm run schema: writes `remote.schema.json`, the schema of `remote.json` for editors. */
import { writeFileSync } from 'node:fs';
import { createRemoteJsonSchema } from '../src/remote/remote-declaration.ts';

writeFileSync(
  new URL('../remote.schema.json', import.meta.url),
  `${JSON.stringify(createRemoteJsonSchema(), null, 2)}\n`,
);
