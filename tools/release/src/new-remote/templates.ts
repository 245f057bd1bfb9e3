export interface NewRemote {
  name: string;
  /** Route of the remote's first screen. */
  route: string;
  /** Slot that the remote fills. Null for none. */
  slot: string | null;
  /** Version of the contract that the remote targets. */
  contract: string;
}

/** Size limit of the first screen's scripts in bytes (brotli), until the team sets its own. */
const BUDGET = 40_000;

const formatJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Converts `car-finance` to `CarFinance`, a component's name. */
const toPascalCase = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Converts `car-finance` to `Car finance`, a title. */
const toTitle = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Packages that every remote shares with the shell at run time. */
const SHARED_PACKAGES = [
  '@second-gear/contract',
  '@second-gear/federation',
  '@second-gear/shared-auth',
  '@second-gear/ui',
  '@tanstack/react-query',
  'react',
  'react-dom',
  'react-hot-toast',
  'react-router-dom',
  'styled-components',
  'zustand',
];
const DEV_PACKAGES = [
  '@module-federation/enhanced',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'ts-loader',
  'typescript',
  'webpack',
  'webpack-cli',
];
const dependencyVersions = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => [name, name.startsWith('@second-gear/') ? 'workspace:*' : 'catalog:']),
  );

const packageJson = ({ name }: NewRemote): string =>
  formatJson({
    name: `@second-gear/mfe-${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'webpack --config webpack.config.mjs',
      contract: `npm --prefix .. run --silent contract -- ${name}`,
    },
    dependencies: dependencyVersions(SHARED_PACKAGES),
    devDependencies: dependencyVersions(DEV_PACKAGES),
  });

const remoteJson = ({ name, route, slot, contract }: NewRemote): string => `{
  "$schema": "../packages/federation/remote.schema.json",
  "name": "${name}",
  "owner": "${toTitle(name)} team",
  "routes": [{ "path": "${route}", "ssr": true }],
  "slots": [${slot ? `"${slot}"` : ''}],
  "contract": "^${contract}",
  "budget": ${String(BUDGET)}
}
`;

const TSCONFIG = `{
  "extends": "../config/tsconfig.base.json",
  "compilerOptions": {
    "lib": ["es2023", "dom", "dom.iterable"],
    "jsx": "react-jsx",
    "types": ["jest", "node", "@testing-library/jest-dom"]
  },
  "include": ["src"]
}
`;

const remoteModuleSource = ({
  name,
  route,
  slot,
}: NewRemote): string => `import type { RemoteModule } from '@second-gear/federation/remote';
${slot ? `import { ${toPascalCase(slot)} } from './features/${slot}/${slot}.tsx';\n` : ''}import { HomeScreen } from './features/home/home-screen.tsx';

/**
 * Public interface of ${name}, which the shell loads. It must match remote.json. Load further screens with
 * \`lazy\`.
 */
export default {
  routes: () => [{ path: '${route}', element: <HomeScreen /> }],
  slots: ${slot ? `{ '${slot}': ${toPascalCase(slot)} }` : '{}'},
} satisfies RemoteModule;
`;

const textsSource = ({
  name,
}: NewRemote): string => `/** Texts of the first screen. To add a language, add a file with the same keys. */
export const texts = {
  title: '${toTitle(name)}',
  lead: 'This screen belongs to ${name}. Edit its texts in features/home/texts.ts.',
};
`;

/** Returns the static prefix of a pattern: /finance of /finance/:id and of /finance/*. */
const staticPathOf = (route: string): string => route.replace(/\/[:*].*$/, '') || '/';

const screenSource = ({
  name,
  route,
}: NewRemote): string => `import { PageMeta } from '@second-gear/federation/head';
import { Page, PageTitle } from '@second-gear/ui/layout';
import { texts } from './texts.ts';

/** \`${route}\`: the first screen of ${name}. */
export function HomeScreen() {
  return (
    <Page>
      <PageMeta title={texts.title} description={texts.lead} path="${staticPathOf(route)}" />
      <PageTitle>{texts.title}</PageTitle>
      <p>{texts.lead}</p>
    </Page>
  );
}
`;

const SCREEN_TEST_SOURCE = `import { render, screen } from '@testing-library/react';
import { HomeScreen } from './home-screen.tsx';
import { texts } from './texts.ts';

test('shows its title as the main heading', () => {
  render(<HomeScreen />);
  expect(screen.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
});
`;

const slotComponentSource = (
  name: string,
  slot: string,
): string => `import type { SlotComponent } from '@second-gear/federation/slots';

/**
 * Fills the slot ${slot} for ${name}. Renders nothing yet. Its props are in
 * packages/federation/src/remote/slots.tsx.
 */
export const ${toPascalCase(slot)}: SlotComponent<'${slot}'> = () => null;
`;

/** Returns the files of a new remote, by path in its folder. */
export function remoteFilesOf(remote: NewRemote): Record<string, string> {
  const { name, slot } = remote;
  return {
    'package.json': packageJson(remote),
    'remote.json': remoteJson(remote),
    'tsconfig.json': TSCONFIG,
    'jest.config.mjs': `import { createWebProject } from '../config/jest/projects.mjs';\n\nexport default createWebProject('mfe-${name}', import.meta.dirname);\n`,
    'webpack.config.mjs': `import { remoteConfigs } from '@second-gear/federation/build/webpack-remote.mjs';\n\nexport default (env) => remoteConfigs(import.meta.dirname, env);\n`,
    'src/remote.tsx': remoteModuleSource(remote),
    'src/features/home/texts.ts': textsSource(remote),
    'src/features/home/home-screen.tsx': screenSource(remote),
    'src/features/home/home-screen.test.tsx': SCREEN_TEST_SOURCE,
    ...(slot && { [`src/features/${slot}/${slot}.tsx`]: slotComponentSource(name, slot) }),
  };
}
