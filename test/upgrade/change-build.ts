import { createHash } from 'node:crypto'
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Name of a hashed build file or folder: its name, a hash of six or eight characters, the extension. */
const HASHED = /^(.+-)([\w-]{8}|[\w-]{6})((?:\.\w+)?)$/

/**
 * Turns a build into a different one without building: renames all assets, and all references to them.
 * @param seed of the new names
 */
export function changeBuild(folder: string, seed: string): void {
  const client = join(folder, 'client')
  // They'd still contain the old names; the server compresses by itself.
  for (const path of globSync('**/*.{br,gz,zst}', { cwd: client })) rmSync(join(client, path))
  const renamed = new Map<string, string>()
  // A folder's contents before the folder.
  for (const path of globSync('assets/**', { cwd: client }).toSorted((one, other) => other.length - one.length)) {
    const [name = '', begin, hash, end] = HASHED.exec(basename(path)) ?? []
    if (begin === undefined) continue
    const next = `${begin}${createHash('sha256').update(`${seed}${hash}`).digest('base64url').slice(0, hash?.length)}${end}`
    renamed.set(name, next)
    renameSync(join(client, path), join(client, dirname(path), next))
  }
  const names = new RegExp([...renamed.keys()].join('|').replaceAll('.', '\\.'), 'g')
  for (const path of globSync('**/*.{html,js,css,data,svg,json}', { cwd: folder })) {
    const file = join(folder, path)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(names, (name) => renamed.get(name) ?? name),
    )
  }
}
