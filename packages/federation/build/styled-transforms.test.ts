import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { componentIds } from './component-ids.mjs';
import { minifyCss, minifyCssTransformer } from './minify-css.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const UI_PACKAGES = ['packages/ui', 'shell', ...readdirSync(ROOT).filter((name) => name.startsWith('mfe-'))];
const files = UI_PACKAGES.flatMap((name) =>
  readdirSync(path.join(ROOT, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|test-support|testing/.test(file))
    .map((file) => path.join(name, 'src', file)),
).filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes(`from 'styled-components'`));

const transpile = (file: string, module: ts.ModuleKind, text = readFileSync(path.join(ROOT, file), 'utf8')) =>
  ts.transpileModule(text, {
    fileName: path.join(ROOT, file),
    compilerOptions: { module, target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.ReactJSX },
    transformers: { before: [minifyCssTransformer, componentIds] },
  }).outputText;

const findIds = (code: string): string[] =>
  [...code.matchAll(/withConfig\(\{ componentId: "([^"]+)" \}\)/g)].map(([, id = '']) => id);

test('every styled component has a unique id, which is the same in browsers and on the server', () => {
  const ids = files.flatMap((file) => {
    const browserIds = findIds(transpile(file, ts.ModuleKind.ESNext));
    expect([file, findIds(transpile(file, ts.ModuleKind.CommonJS))]).toEqual([file, browserIds]);
    return browserIds;
  });
  expect(ids.length).toBeGreaterThan(100);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a component id does not depend on the code above it', () => {
  const code = `import { styled } from 'styled-components'; export const Card = styled.div\`color: red;\`;`;
  const [id] = findIds(transpile('packages/ui/src/card.ts', ts.ModuleKind.ESNext, code));
  const editedCode = `import { styled } from 'styled-components';\nconst title = 'x';\n${code.slice(code.indexOf('export'))}`;
  expect(id).toMatch(/^sg-[0-9a-f]{8}$/);
  expect(findIds(transpile('packages/ui/src/card.ts', ts.ModuleKind.ESNext, editedCode))).toEqual([id]);
  expect(findIds(transpile('packages/ui/src/other.ts', ts.ModuleKind.ESNext, code))).not.toEqual([id]);
});

test('styled elements, extended components, and components with attributes each have an id', () => {
  const code = `import { styled as alias, css } from 'styled-components';
    const A = alias.a\`\`; const B = alias(A)\`\`; const C = alias.p.attrs({ id: 'x' })\`\`; const D = css\`\`;`;
  expect(new Set(findIds(transpile('packages/ui/src/kinds.ts', ts.ModuleKind.ESNext, code))).size).toBe(3);
});

interface Stylis {
  compile: (css: string) => unknown;
  serialize: (compiled: unknown, serializer: unknown) => string;
  stringify: unknown;
}
const { compile, serialize, stringify } = createRequire(
  createRequire(path.join(ROOT, 'packages/ui/package.json')).resolve('styled-components'),
)('stylis') as Stylis;

/** Returns the literal parts of each template in a file. */
function listTemplateParts(file: string): string[][] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), 'utf8'),
    ts.ScriptTarget.ES2022,
  );
  const templates: string[][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node)) {
      const { template } = node;
      templates.push(
        ts.isNoSubstitutionTemplateLiteral(template)
          ? [template.text]
          : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)],
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return templates;
}

test('minifyCss does not change the meaning of a stylesheet', () => {
  const sheets = files.flatMap((file) => listTemplateParts(file).map((parts) => [file, parts] as const));
  expect(sheets.length).toBeGreaterThan(100);
  const serializeCss = (parts: readonly string[]) =>
    serialize(compile(`.it{${parts.join('var(--value)')}}`), stringify);
  for (const [file, parts] of sheets)
    expect([file, serializeCss(parts.map(minifyCss))]).toEqual([file, serializeCss(parts)]);
  expect(sheets.flatMap(([, parts]) => parts.map(minifyCss)).join('')).not.toMatch(/\/\*|\n[ \t]/);
});
