// Lets esbuild leave out what the MCP SDK builds at import and a server never uses: 180 schemas, a quarter of its start.
// Every one is a constant made by calls that only build objects, but without a mark esbuild must assume effects. The
// marks change nothing for whoever does use a constant. Raises when the SDK no longer looks as it did.
import { readFile } from 'node:fs/promises';

/** A top-level constant made from zod or from another schema, to the end of its statement. */
const SCHEMA = /^const (\w+) = ((?:z|[A-Z]\w+)\.[\s\S]*?);$(?=\n(?:const|let|var|function|export|\/[*/]|$))/gm;

/** The tables that name every schema, and so would keep every one. */
const TABLES = /^const _specTypeSchemas = \{\};$[\s\S]*?^const isSpecType = .*;$/m;

const pure = (expression) => `/* @__PURE__ */ (() => ${expression})()`;

function markSchemas(source) {
  return source.replaceAll(SCHEMA, (_, name, expression) => `const ${name} = ${pure(expression)};`);
}

function markTables(source) {
  return source.replace(TABLES, (region) =>
    [
      `const specTypeTables = ${pure(`{\n${region}\nreturn { specTypeSchemas, isSpecType };\n}`)};`,
      `const specTypeSchemas = ${pure('specTypeTables.specTypeSchemas')};`,
      `const isSpecType = ${pure('specTypeTables.isSpecType')};`,
    ].join('\n'),
  );
}

export const sdkTreeShaking = {
  name: 'sdk-tree-shaking',
  setup({ onLoad }) {
    for (const [filter, mark] of [
      [/@modelcontextprotocol\/core\/dist\/(?:schemas|auth)-[^/]*\.mjs$/, markSchemas],
      [/@modelcontextprotocol\/server\/dist\/src-[^/]*\.mjs$/, markTables],
    ]) {
      onLoad({ filter }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const contents = mark(source);
        if (contents === source) throw new Error(`${path} is not built as expected: see scripts/sdk-tree-shaking.mjs`);
        return { contents, loader: 'js' };
      });
    }
  },
};
