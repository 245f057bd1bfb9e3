import ts from 'typescript';

/** Template tags of styled-components whose templates contain CSS. */
const CSS_TAGS = new Set(['styled', 'css', 'keyframes', 'createGlobalStyle']);

function getLeftmostExpression(node) {
  while (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) node = node.expression;
  return node;
}

const isCssTemplate = (node) =>
  ts.isTaggedTemplateExpression(node) &&
  ts.isIdentifier(getLeftmostExpression(node.tag)) &&
  CSS_TAGS.has(getLeftmostExpression(node.tag).text);

/**
 * Removes comments and indentation from CSS. Keeps comments that contain an interpolated value.
 * @param {string} text a literal part of a template string
 */
export const minifyCss = (text) => text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\s*\n\s*/g, '\n');

/**
 * Removes comments and indentation from CSS templates, because script minifiers do not change template
 * strings.
 * @returns {ts.TransformerFactory<ts.SourceFile>}
 */
export const minifyCssTransformer = (context) => (file) => {
  const { factory } = context;
  const minifyPart = (node) => {
    const text = minifyCss(node.text);
    if (ts.isNoSubstitutionTemplateLiteral(node)) return factory.createNoSubstitutionTemplateLiteral(text);
    if (ts.isTemplateHead(node)) return factory.createTemplateHead(text);
    return ts.isTemplateTail(node) ? factory.createTemplateTail(text) : factory.createTemplateMiddle(text);
  };
  const minifyTemplate = (template) =>
    ts.isNoSubstitutionTemplateLiteral(template)
      ? minifyPart(template)
      : factory.updateTemplateExpression(
          template,
          minifyPart(template.head),
          template.templateSpans.map((span) =>
            factory.updateTemplateSpan(span, span.expression, minifyPart(span.literal)),
          ),
        );
  const visit = (node) => {
    const visitedNode = ts.visitEachChild(node, visit, context);
    return isCssTemplate(node)
      ? factory.updateTaggedTemplateExpression(
          visitedNode,
          visitedNode.tag,
          visitedNode.typeArguments,
          minifyTemplate(visitedNode.template),
        )
      : visitedNode;
  };
  return ts.visitNode(file, visit);
};
