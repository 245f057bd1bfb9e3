import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY } from '../site/paths.ts';
import { CLI_COMMANDS } from '../testing/cli.ts';
import { EXIT_CODES } from './run-command.ts';

const readRepositoryFile = (file: string): Promise<string> => readFile(path.join(REPOSITORY, file), 'utf8');

test('the guides list every exit code and every command, and no other command', async () => {
  const runbook = await readRepositoryFile('docs/runbook.md');
  const guide = `${runbook}${await readRepositoryFile('docs/releasing.md')}${await readRepositoryFile('docs/deploy.md')}`;
  const codes = [...runbook.matchAll(/^\| (\d) +\|/gm)].map(([, code]) => Number(code));
  expect(codes).toEqual(Object.values(EXIT_CODES));
  const { scripts } = JSON.parse(await readRepositoryFile('package.json')) as {
    scripts: Record<string, string>;
  };
  const namedCommands = new Set(
    [...guide.matchAll(/npm run ([a-z]+(?::[a-z]+)?)/g)].map(([, name]) => name!),
  );
  for (const name of namedCommands) expect(Object.keys(scripts)).toContain(name);
  for (const name of [...CLI_COMMANDS, 'contract', 'console']) {
    expect(namedCommands).toContain(name);
    expect(scripts[name]).toContain(`tools/release/src/commands/${name}.ts`);
    expect(existsSync(path.join(import.meta.dirname, `${name}.ts`))).toBe(true);
  }
});
