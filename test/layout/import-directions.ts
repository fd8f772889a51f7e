import { posix } from 'node:path'
import { isTest } from './list-files.ts'
import type { Source } from './parse-source.ts'

interface Direction {
  from: RegExp
  /** What those files may import of ours. */
  to: readonly RegExp[]
}

const contracts = /^contracts\//
/** The files that say in our words what is asked of partners; the others know theirs. */
const partnerInterface = /^server\/partners\/(alerts|archives|destination|payments|scheduler)\.ts$/
/** Whose site it is. */
const brand = /^content\/site\.ts$/
const clock = /^server\/clock\.ts$/
/** What stands beside main.ts and app.ts: settings, and the parts that are made of them. */
const serverRoot = /^server\/(?!main\.ts|app\.ts)[^/]+\.ts$/
const anything = /^/

/** The house (architecture, 'The house'): the first line that fits a file rules it. */
const DIRECTIONS: readonly Direction[] = [
  { from: /^(test|scripts)\/|^[^/]+$/, to: [anything] },
  { from: contracts, to: [contracts] },
  { from: /^content\//, to: [/^content\//, contracts] },
  { from: /^sandbox\//, to: [/^sandbox\//, contracts] },
  { from: /^app\/ui\//, to: [/^app\/ui\//] },
  { from: /^app\/sections\//, to: [/^app\/(?!pages\/)/, contracts, /^content\/[^/]+$/] },
  { from: /^app\/content\//, to: [/^app\/content\//, /^content\//, contracts] },
  { from: /^app\//, to: [/^app\//, contracts, /^content\/[^/]+$/] },
  { from: /^server\/main\.ts$/, to: [/^server\//, /^sandbox\//, brand, contracts] },
  { from: /^server\/app\.ts$/, to: [/^server\//, /^sandbox\//, contracts] },
  {
    from: /^server\/commands\//,
    to: [/^server\/(?!main\.ts|app\.ts|api\/|http\/|pages\/)/, /^content\/[^/]+$/, contracts],
  },
  { from: /^server\/metrics\//, to: [/^server\/(metrics|http|store)\//, serverRoot, contracts] },
  { from: /^server\/api\//, to: [/^server\/(api|http|flows)\//, serverRoot, contracts] },
  { from: /^server\/http\//, to: [/^server\/http\//, serverRoot, contracts] },
  { from: /^server\/pages\//, to: [/^server\/(pages|http)\//, serverRoot, contracts] },
  { from: /^server\/flows\//, to: [/^server\/(flows|store)\//, partnerInterface, clock, contracts] },
  { from: /^server\/outbox\//, to: [/^server\/(outbox|store)\//, partnerInterface, clock, contracts] },
  { from: /^server\/store\//, to: [/^server\/store\//, clock, contracts] },
  { from: /^server\/partners\//, to: [/^server\/partners\//, clock, brand, contracts] },
  { from: serverRoot, to: [serverRoot, partnerInterface, contracts] },
]

/**
 * Imports that point back along the line, or at something that is none of the importer's business.
 * @returns one sentence each
 */
export const importsAgainstTheLine = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, imports }) => {
    if (isTest(path)) return []
    const direction = DIRECTIONS.find(({ from }) => from.test(path))
    if (!direction) return [`${path}: no line of the import directions speaks of this folder`]
    return imports
      .map((specifier) => resolveOurs(path, specifier))
      .filter((target) => target !== undefined)
      .filter((target) => !direction.to.some((to) => to.test(target)))
      .map((target) => `${path} must not import ${target}`)
  })

/**
 * The file of ours that an import names.
 * @returns a path from the project's root; nothing for a package, or for what the framework makes (`./+types/…`)
 */
export function resolveOurs(from: string, specifier: string): string | undefined {
  const [bare = ''] = specifier.split('?')
  if (bare.includes('/+types/')) return undefined
  if (bare.startsWith('#')) return bare.slice(1)
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  return undefined
}
