import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTENT = resolve(import.meta.dirname, '../../content')

/** They read files, and browsers need their words: whose site it is, the call, and the typed intake. */
const READERS = ['site', 'free-call', 'typed-intake']

/** Puts what these modules of content/ export into bundles, as data. */
export function bundledWords(): Plugin {
  return {
    name: 'bundled-words',
    enforce: 'pre',
    async load(id) {
      const name = READERS.find((reader) => id === resolve(CONTENT, `${reader}.ts`))
      if (name === undefined) return undefined
      const words = resolve(CONTENT, `${name}.yaml`)
      this.addWatchFile(words)
      // Read again after a change in development.
      const read = (await import(`${pathToFileURL(id).href}?${Date.now()}`)) as object
      return Object.entries(read)
        .map(([exported, value]) => `export const ${exported} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
