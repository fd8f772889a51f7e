import { foldersOf } from './list-files.ts'

/**
 * What the README's map, a fenced tree under a heading 'The map', has wrong: it names every top-level folder and every
 * folder directly in app/ and server/, and nothing that is not there.
 * @param readme its text, undefined when there is none
 * @param paths every file of the project
 */
export function mapMistakes(readme: string | undefined, paths: readonly string[]): string[] {
  if (readme === undefined) return ['There is no README.md']
  const tree = /^#+ The map\s*\n(?:(?!#|```)[^\n]*\n)*```[^\n]*\n([\s\S]*?)\n```/m.exec(readme)?.[1]
  if (tree === undefined) return ["README.md has no fenced tree under a heading 'The map'"]

  const named = new Set(readTree(tree))
  const folders = new Set(paths.flatMap(foldersOf))
  const files = new Set(paths)
  const missing = [...folders].filter((folder) => /^([^/]+|(app|server)\/[^/]+)$/.test(folder) && !named.has(folder))
  const gone = [...named].filter((path) => !folders.has(path) && !files.has(path))
  return [
    ...missing.map((folder) => `The map does not name ${folder}/`),
    ...gone.map((path) => `The map names ${path}, which is not there`),
  ]
}

/** Paths named by an indented tree: the first word of each line; a folder ends in a slash and holds what is indented. */
export function readTree(tree: string): string[] {
  const open: { indent: number; path: string }[] = []
  return tree.split('\n').flatMap((line) => {
    const [, lead = '', name = ''] = /^([\s│├└─|`+-]*)(\S*)/.exec(line) ?? []
    if (name === '') return []
    const indent = lead.length
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop()
    const inside = open.at(-1)
    const path = `${inside ? `${inside.path}/` : ''}${name.replace(/\/$/, '')}`
    if (name.endsWith('/')) open.push({ indent, path })
    return [path]
  })
}
