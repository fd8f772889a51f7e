import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type * as Built from 'virtual:built-files'
import type { Plugin, Rolldown } from 'vite'
import { classesIn, takeSheetApart } from './take-sheet-apart.ts'

const NAME = 'virtual:built-files'
const SCRIPT = 'app/page.ts'
const SHEET = 'app/styles/app.css'
const ISLANDS = resolve('app/islands/islands.ts')
const CONSOLE_SCRIPT = 'app/console/console.tsx'
const CONSOLE_SHEET = 'app/console/console.css'

type ConsoleFiles = Pick<typeof Built, 'consoleScript' | 'consoleSheet'>
type PageFiles = Omit<typeof Built, keyof ConsoleFiles>

/** In development Vite serves the sources. */
const IN_DEVELOPMENT: PageFiles & ConsoleFiles = {
  pageScript: `/${SCRIPT}`,
  sheet: [],
  alwaysUsed: [],
  islandClasses: {},
  styleSheet: `/${SHEET}`,
  reloadScript: '/@vite/client',
  consoleScript: `/${CONSOLE_SCRIPT}`,
  consoleSheet: `/${CONSOLE_SHEET}`,
}

/** Tells the pages the address of their script and the style sheet, which goes into each page. Browsers are built for first. */
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
          islandClasses: Object.fromEntries(
            listIslands().map(([name, module]) => [name, classes.filter(isIn(chunksOf(module, chunks)))]),
          ),
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

/** Each island's name and the file of its component. */
const listIslands = (): [string, string][] =>
  [...readFileSync(ISLANDS, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: .*import\('(.+)'\)/gm)].map(
    ([, name = '', file = '']) => [name, join(dirname(ISLANDS), file)],
  )

/** The chunks that a module can load, its own among them. */
function chunksOf(module: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set(chunks.filter(({ moduleIds }) => moduleIds.includes(module)))
  if (found.size === 0) throw new Error(`The build has no chunk of ${module}`)
  for (const { imports, dynamicImports, moduleIds } of found) {
    // An island doesn't start the others.
    const loaded = moduleIds.includes(ISLANDS) ? imports : [...imports, ...dynamicImports]
    for (const chunk of chunks) if (loaded.includes(chunk.fileName)) found.add(chunk)
  }
  return [...found]
}

/** In development, reloads the page when a file changes that only its rendering reads. */
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
