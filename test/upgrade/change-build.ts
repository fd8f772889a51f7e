import { createHash } from 'node:crypto'
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A name that the build has given to a file or a folder: what it is, a hash of six or eight letters, the ending. */
const HASHED = /^(.+-)([\w-]{8}|[\w-]{6})((?:\.\w+)?)$/

/**
 * Turns a build into another one without building: renames all assets, and every mention of them.
 * @param seed of the new names
 */
export function changeBuild(folder: string, seed: string): void {
  const client = join(folder, 'client')
  // They would still say the old names; the server makes its own.
  for (const path of globSync('**/*.{br,gz,zst}', { cwd: client })) rmSync(join(client, path))
  const renamed = new Map<string, string>()
  // What is inside a folder before the folder.
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
