import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SBOM_FILE } from './list-packages.ts'

/** Writes a file of the site, by its path there. @returns false, and writes nothing, when the site has the same already */
export type Put = (name: string, body: string | Buffer) => boolean

/** Puts files into a folder. @param before folders that the site has already, the latest first */
export function putInto(folder: string, before: readonly string[] = []): Put {
  return (name, body) => {
    const known = before.map((one) => join(one, name)).find((file) => existsSync(file))
    if (known !== undefined && readFileSync(known).equals(Buffer.from(body))) return false
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, body)
    return true
  }
}

/** What a build is. The stamp says what it was made from, and is there only while the rest is whole. */
const PARTS = ['client', 'server']
/** The site of days to come, where something is due. */
const EDITIONS = 'editions'
const STAMP = 'stamp'
/** What only some builds have. */
const EXTRAS = [EDITIONS, SBOM_FILE]

/** Puts what is in `next` in the place of the build, which is kept in `before` in the place of the one before it. */
export function putInPlace(build: string): void {
  const before = join(build, 'before')
  rmSync(before, { recursive: true, force: true })
  mkdirSync(before)
  move(build, before, [STAMP, ...PARTS, ...EXTRAS])
  move(join(build, 'next'), build, [...PARTS, ...EXTRAS])
  rmSync(join(build, 'next'), { recursive: true })
}

/** Puts the build in `before` in the place of the one that is there, which is gone then. @throws when there is none */
export function takeBack(build: string): void {
  const before = join(build, 'before')
  for (const part of PARTS)
    if (!existsSync(join(before, part))) throw new Error(`There is no whole build in ${before}.`)
  for (const part of [STAMP, ...PARTS, ...EXTRAS]) rmSync(join(build, part), { recursive: true, force: true })
  move(before, build, [...PARTS, ...EXTRAS, STAMP])
  rmSync(before, { recursive: true })
}

function move(from: string, to: string, parts: readonly string[]): void {
  for (const part of parts) if (existsSync(join(from, part))) renameSync(join(from, part), join(to, part))
}
