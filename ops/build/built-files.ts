import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type * as Built from 'virtual:built-files'
import { type ChildNode, parse } from 'postcss'
import type { Plugin, Rolldown } from 'vite'
import type { SheetPart } from '#site/styles/cut-sheet.ts'

const NAME = 'virtual:built-files'
const SCRIPT = 'site/browser/page.ts'
const SHEET = 'site/styles/app.css'
const ISLANDS = resolve('site/islands/islands.ts')
const CONSOLE_SCRIPT = 'console/frame/console.tsx'
const CONSOLE_SHEET = 'console/frame/console.css'

type ConsoleFiles = Pick<typeof Built, 'consoleScript' | 'consoleSheet'>
type PageFiles = Omit<typeof Built, keyof ConsoleFiles>

/** In development, Vite serves the sources. */
const IN_DEVELOPMENT: PageFiles & ConsoleFiles = {
  pageScript: `/${SCRIPT}`,
  sheet: [],
  alwaysUsed: [],
  islandClasses: {},
  styleSheet: `/${SHEET}`,
  reloadScript: '/site/browser/dev-client.ts',
  consoleScript: `/${CONSOLE_SCRIPT}`,
  consoleSheet: `/${CONSOLE_SHEET}`,
}

/** Gives pages the URL of their script and their style sheet. The client must be built first. */
export function builtFiles(clientFolder: string): Plugin {
  let found: PageFiles | undefined
  let console: ConsoleFiles | undefined
  return {
    name: 'built-files',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined
      const built = found && console && { ...found, ...console }
      const files = this.environment.mode === 'build' ? built : IN_DEVELOPMENT
      if (!files) this.error('The pages are built before what they load')
      return Object.entries(files)
        .map(([name, value]) => `export const ${name} = ${value === undefined ? undefined : JSON.stringify(value)}`)
        .join('\n')
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const outputs = Object.values(bundle)
        if (this.environment.name === 'console') {
          const script = outputs.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(CONSOLE_SCRIPT))
          const sheet = outputs.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
          if (!script || !sheet) this.error('The build has no script or no sheet of the console')
          console = { consoleScript: `/${script.fileName}`, consoleSheet: `/${sheet.fileName}` }
          return
        }
        if (this.environment.name !== 'client') {
          for (const file of outputs) {
            if (file.type !== 'asset') continue
            const target = join(clientFolder, file.fileName)
            mkdirSync(dirname(target), { recursive: true })
            writeFileSync(target, file.source)
            delete bundle[file.fileName]
          }
          return
        }
        const chunks = outputs.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
        const script = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith(SCRIPT))
        const sheet = outputs.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
        if (!script || sheet?.type !== 'asset') this.error('The build has no script or no sheet of the pages')
        const own = [script, ...chunks.filter(({ fileName }) => script.imports.includes(fileName))]
        const parts = splitSheet(String(sheet.source))
        const classes = [...classesIn(parts)]
        found = {
          pageScript: `/${script.fileName}`,
          sheet: parts,
          alwaysUsed: classes.filter(isIn(own)),
          islandClasses: Object.fromEntries(
            listIslands().map(([name, module]) => [name, classes.filter(isIn(chunksOf(module, chunks)))]),
          ),
          styleSheet: undefined,
          reloadScript: undefined,
        }
        // Its styles are inlined in the pages.
        delete bundle[sheet.fileName]
      },
    },
  }
}

/** A class name that a script would have to escape always counts as contained. */
const isIn = (chunks: readonly { code: string }[]) => (name: string) =>
  /["'\\]/.test(name) || chunks.some(({ code }) => code.includes(name))

/** Each island's name and component file. */
const listIslands = (): [string, string][] =>
  [...readFileSync(ISLANDS, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: .*import\('(.+)'\)/gm)].map(
    ([, name = '', file = '']) => [name, join(dirname(ISLANDS), file)],
  )

/** The chunks a module can load, including its own. */
function chunksOf(module: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set(chunks.filter(({ moduleIds }) => moduleIds.includes(module)))
  if (found.size === 0) throw new Error(`The build has no chunk of ${module}`)
  for (const { imports, dynamicImports, moduleIds } of found) {
    // An island doesn't load the others.
    const loaded = moduleIds.includes(ISLANDS) ? imports : [...imports, ...dynamicImports]
    for (const chunk of chunks) if (loaded.includes(chunk.fileName)) found.add(chunk)
  }
  return [...found]
}

const CONDITIONS = ['media', 'supports', 'layer', 'container']

/** Each rule with the classes it needs. */
export const splitSheet = (css: string): SheetPart[] => parse(css).nodes.map(partOf)

function partOf(node: ChildNode): SheetPart {
  if (node.type === 'rule') return { rule: String(node), needs: node.selectors.map(classesOf) }
  if (node.type !== 'atrule') return String(node)
  if (!node.nodes) return `${String(node)};`
  if (!CONDITIONS.includes(node.name)) return String(node)
  return { within: `@${node.name}${node.raws.afterName}${node.params}`, parts: node.nodes.map(partOf) }
}

/** Classes a selector requires: not those in attributes, in a choice like `:is(.a, .b)`, or in `:not` and the like. */
function classesOf(selector: string): string[] {
  // Replaces escaped letters, so that the punctuation left is CSS.
  let rest = selector
    .replaceAll(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, letter: string) =>
      String.fromCodePoint(ESCAPED + (code === undefined ? letter.charCodeAt(0) : Number.parseInt(code, 16))),
    )
    .replaceAll(/\[[^\]]*\]/g, '')
  while (rest.includes('('))
    rest = rest.replaceAll(/(:[\w-]+)\(([^()]*)\)/g, (_, name: string, inside: string) =>
      (name === ':where' || name === ':is') && !inside.includes(',') ? ` ${inside} ` : '',
    )
  return [...rest.matchAll(/\.([\w-]|[^\0-\x7f])+/g)].map(([name]) =>
    name.slice(1).replaceAll(/[^\0-\x7f]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - ESCAPED)),
  )
}

/** Start of a private-use plane, where code points stand for escaped letters. */
const ESCAPED = 0xf0000

export const classesIn = (sheet: readonly SheetPart[]): Set<string> =>
  new Set(
    sheet.flatMap((part) => {
      if (typeof part === 'string') return []
      return 'rule' in part ? part.needs.flat() : [...classesIn(part.parts)]
    }),
  )
