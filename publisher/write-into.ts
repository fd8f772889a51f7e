import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes a file by its name, as `/a/index.html`. */
export type Write = (name: string, body: string | Buffer) => void

export const writeInto =
  (folder: string): Write =>
  (name, body) => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, body)
  }
