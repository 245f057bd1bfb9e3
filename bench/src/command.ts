import { type Options, type Part, readOptions } from './options.ts';
import { measureFirstScreen } from './parts/first-screen.ts';
import { measureList } from './parts/list.ts';
import { measureNavigation } from './parts/navigation.ts';
import { measureOrder } from './parts/order.ts';
import { measureRenderer } from './parts/renderer.ts';
import { type Findings, saveFindings, targetsTable, toMarkdown } from './report.ts';

const MEASURE_BY_PART: Readonly<Record<Part, (options: Options) => Promise<Findings>>> = {
  'first-screen': measureFirstScreen,
  navigation: measureNavigation,
  order: measureOrder,
  renderer: measureRenderer,
  list: measureList,
};

/**
 * `npm run bench`: compares the speed of the site with alternative builds (docs/performance.md). Logs
 * progress to stderr.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const targets = [];
  for (const part of options.parts) {
    const findings = await MEASURE_BY_PART[part](options);
    const file = await saveFindings(part, findings);
    for (const table of findings.tables) console.log(toMarkdown(table));
    console.error(`${part}: ${file}`);
    targets.push(...findings.targets);
  }
  console.log(toMarkdown(targetsTable(targets)));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
