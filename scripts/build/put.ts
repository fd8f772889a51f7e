import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
