import { type Options, type Part, readOptions } from './options.ts';
import { measureFirstScreen } from './parts/first-screen.ts';
import { measureList } from './parts/list.ts';
import { measureLoad } from './parts/load.ts';
import { measureNavigation } from './parts/navigation.ts';
import { measureOrderClick } from './parts/order.ts';
import { measureRenderer } from './parts/renderer.ts';
import { createTargetsTable, type PartResults, savePartResults, toMarkdown } from './report.ts';

const MEASURE_BY_PART: Readonly<Record<Part, (options: Options) => Promise<PartResults>>> = {
  'first-screen': measureFirstScreen,
  navigation: measureNavigation,
  order: measureOrderClick,
  renderer: measureRenderer,
  list: measureList,
  load: measureLoad,
};

/**
 * `npm run bench`: compares the speed of the site with alternative builds (docs/performance.md). Logs
 * progress to stderr.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const targets = [];
  for (const part of options.parts) {
    const partResults = await MEASURE_BY_PART[part](options);
    const file = await savePartResults(part, partResults);
    for (const table of partResults.tables) console.log(toMarkdown(table));
    console.error(`${part}: ${file}`);
    targets.push(...partResults.targets);
  }
  console.log(toMarkdown(createTargetsTable(targets)));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
