import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type * as Built from 'virtual:built-files'
import { type ChildNode, parse } from 'postcss'
import type { Plugin, Rolldown } from 'vite'
import type { SheetPart } from '#app/styles/cut-sheet.ts'

const NAME = 'virtual:built-files'
const SCRIPT = 'app/page.ts'
const SHEET = 'app/styles/app.css'
const CONSOLE_SCRIPT = 'app/console/console.tsx'
const CONSOLE_SHEET = 'app/console/console.css'

type ConsoleFiles = Pick<typeof Built, 'consoleScript' | 'consoleSheet'>
type PageFiles = Omit<typeof Built, keyof ConsoleFiles>

/** In development Vite serves the sources. */
const IN_DEVELOPMENT: PageFiles & ConsoleFiles = {
  pageScript: `/${SCRIPT}`,
  sheet: [],
  alwaysUsed: [],
  scriptedClasses: [],
  styleSheet: `/${SHEET}`,
  reloadScript: '/@vite/client',
  consoleScript: `/${CONSOLE_SCRIPT}`,
  consoleSheet: `/${CONSOLE_SHEET}`,
}

/** Tells pages their script's address and their style sheet. Browsers are built for first. */
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
        const parts = takeSheetApart(String(sheet.source))
        const classes = [...classesIn(parts)]
        found = {
          pageScript: `/${script.fileName}`,
          sheet: parts,
          alwaysUsed: classes.filter(isIn(own)),
          scriptedClasses: classes.filter(isIn(chunks)),
          styleSheet: undefined,
          reloadScript: undefined,
        }
        // It stands in the pages.
        delete bundle[sheet.fileName]
      },
    },
  }
}

/** A class that a script can't hold as it is written counts as held. */
const isIn = (chunks: readonly { code: string }[]) => (name: string) =>
  /["'\\]/.test(name) || chunks.some(({ code }) => code.includes(name))

/** Reloads the page in development when only its rendering reads what changed. */
export function reloadPages(): Plugin {
  return {
    name: 'reload-pages',
    apply: 'serve',
    hotUpdate({ server, file }) {
      if (this.environment.name === 'ssr' && !file.endsWith('.css'))
        server.environments['client']?.hot.send({ type: 'full-reload' })
    },
  }
}

const CONDITIONS = ['media', 'supports', 'layer', 'container']

/** Each rule with the classes that it needs. */
export const takeSheetApart = (css: string): SheetPart[] => parse(css).nodes.map(partOf)

function partOf(node: ChildNode): SheetPart {
  if (node.type === 'rule') return { rule: String(node), needs: node.selectors.map(classesOf) }
  if (node.type !== 'atrule') return String(node)
  if (!node.nodes) return `${String(node)};`
  if (!CONDITIONS.includes(node.name)) return String(node)
  return { within: `@${node.name}${node.raws.afterName}${node.params}`, parts: node.nodes.map(partOf) }
}

/** The classes a selector requires, outside parentheses. */
function classesOf(selector: string): string[] {
  let depth = 0
  const outside = selector.replaceAll(/\\.|[^\\]/gs, (letter) => {
    if (letter === '(' || letter === '[') depth += 1
    const isInside = depth > 0
    if (letter === ')' || letter === ']') depth -= 1
    return isInside ? '' : letter
  })
  return [...outside.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi)].map(([, name = '']) =>
    name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, letter: string) =>
      code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  )
}

export const classesIn = (sheet: readonly SheetPart[]): Set<string> =>
  new Set(
    sheet.flatMap((part) => {
      if (typeof part === 'string') return []
      return 'rule' in part ? part.needs.flat() : [...classesIn(part.parts)]
    }),
  )
