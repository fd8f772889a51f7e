import { type ESTree, parseSync, Visitor } from 'vite'

/** What the rules want to know of a source file. */
export interface Source {
  path: string
  /** As they are written, of every kind: import, export from, `import()`, types. */
  imports: string[]
  /** Whether the environment is read (`process.env.X`, `import.meta.env`), or only handed on whole to a function. */
  environment: 'untouched' | 'handed on' | 'read'
}

/**
 * Reads a TypeScript or JavaScript file.
 * @throws {Error} when it does not parse
 */
export function parseSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)

  const imports: string[] = []
  const handedOn = new Set<unknown>()
  const touched: ESTree.Node[] = []
  new Visitor({
    ImportDeclaration(node) {
      imports.push(node.source.value)
      const takesEnv = node.specifiers.some(
        (specifier) => specifier.type === 'ImportSpecifier' && nameOf(specifier.imported) === 'env',
      )
      if (/^(node:)?process$/.test(node.source.value) && takesEnv) touched.push(node)
    },
    ExportNamedDeclaration(node) {
      if (node.source) imports.push(node.source.value)
    },
    ExportAllDeclaration(node) {
      imports.push(node.source.value)
    },
    ImportExpression(node) {
      const specifier = nameOf(node.source)
      if (specifier !== undefined) imports.push(specifier)
    },
    TSImportType(node) {
      imports.push(node.source.value)
    },
    CallExpression(node) {
      for (const argument of node.arguments) handedOn.add(argument)
    },
    MemberExpression(node) {
      const isMeta = node.object.type === 'MetaProperty'
      if (nameOf(node.property) === 'env' && (isMeta || isProcess(node.object))) touched.push(node)
    },
    VariableDeclarator(node) {
      const takesEnv =
        node.id.type === 'ObjectPattern' &&
        node.id.properties.some((property) => property.type === 'Property' && nameOf(property.key) === 'env')
      if (takesEnv && node.init && isProcess(node.init)) touched.push(node)
    },
  }).visit(program)

  const isRead = touched.some((node) => !handedOn.has(node))
  return { path, imports, environment: isRead ? 'read' : touched.length > 0 ? 'handed on' : 'untouched' }
}

/** The name or text that a node stands for, where it can be known without running anything. */
function nameOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

function isProcess(node: ESTree.Node): boolean {
  if (node.type === 'MemberExpression') return nameOf(node.property) === 'process'
  return nameOf(node) === 'process'
}
