import ts from 'typescript';

/** Template tags that styled-components uses for CSS. */
const TAGS = new Set(['styled', 'css', 'keyframes', 'createGlobalStyle']);

function leftmostExpression(node) {
  while (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) node = node.expression;
  return node;
}

const isCss = (node) =>
  ts.isTaggedTemplateExpression(node) &&
  ts.isIdentifier(leftmostExpression(node.tag)) &&
  TAGS.has(leftmostExpression(node.tag).text);

/**
 * Removes comments and indentation from CSS. Leaves a comment unchanged if an interpolated value is inside
 * it.
 * @param {string} text a literal part of a template string
 */
export const minifyCss = (text) => text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\s*\n\s*/g, '\n');

/**
 * Removes comments and indentation from the stylesheets in the code. Script minifiers do not minify template
 * strings.
 * @returns {ts.TransformerFactory<ts.SourceFile>}
 */
export const minifyCssTransformer = (context) => (file) => {
  const { factory } = context;
  const part = (node) => {
    const text = minifyCss(node.text);
    if (ts.isNoSubstitutionTemplateLiteral(node)) return factory.createNoSubstitutionTemplateLiteral(text);
    if (ts.isTemplateHead(node)) return factory.createTemplateHead(text);
    return ts.isTemplateTail(node) ? factory.createTemplateTail(text) : factory.createTemplateMiddle(text);
  };
  const minifyTemplate = (template) =>
    ts.isNoSubstitutionTemplateLiteral(template)
      ? part(template)
      : factory.updateTemplateExpression(
          template,
          part(template.head),
          template.templateSpans.map((span) =>
            factory.updateTemplateSpan(span, span.expression, part(span.literal)),
          ),
        );
  const visit = (node) => {
    const visited = ts.visitEachChild(node, visit, context);
    return isCss(node)
      ? factory.updateTaggedTemplateExpression(
          visited,
          visited.tag,
          visited.typeArguments,
          minifyTemplate(visited.template),
        )
      : visited;
  };
  return ts.visitNode(file, visit);
};
