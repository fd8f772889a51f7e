import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** In a bundle, which may run without this folder, Vite lists them. Scripts have no Vite, and need no URLs. */
const files: Record<string, string> = import.meta.env?.SSR
  ? import.meta.glob<string>('../site/plates/*.svg', { query: '?url', import: 'default', eager: true })
  : Object.fromEntries(
      readdirSync(join(import.meta.dirname, '../site/plates'))
        .filter((name) => name.endsWith('.svg'))
        .map((name) => [`../site/plates/${name}`, '']),
    )

const names = new Set(Object.keys(files).map((file) => basename(file, '.svg')))

export const plateNames: readonly string[] = [...names].toSorted()

export const isPlate = (name: string): boolean => names.has(name)

/** The URL of a drawing. Server only: a list of all drawings would add a kilobyte. */
export function plateHref(name: string): string {
  const href = files[`../site/plates/${name}.svg`]
  if (!href) throw new Error(`There’s no drawing site/plates/${name}.svg`)
  return href
}
