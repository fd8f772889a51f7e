import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes a site file by path. @returns false, without writing, if the site already has the same content there */
export type Put = (name: string, body: string | Buffer) => boolean

/** @param before folders the site already has, latest first */
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
