import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const zstd = promisify(zstdCompress)

const AT_ONCE = 4

/**
 * Writes compressed copies beside scripts, styles and drawings. Pages and feeds name the site's address, which only the server
 * knows, so it compresses those.
 */
export async function compressFiles(folder: string): Promise<void> {
  const waiting = globSync('**/*.{js,css,svg,webmanifest}', { cwd: folder }).values()
  const worker = async () => {
    for (const name of waiting) await compressFile(join(folder, name))
  }
  // A compressor takes its memory before it runs, so no more than there are threads.
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function compressFile(file: string): Promise<void> {
  const body = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  await writeFile(`${file}.br`, await brotli(body, { params }))
  const zstdParams = { [constants.ZSTD_c_compressionLevel]: 19 }
  // Without the length it takes memory, and time, as for a file of any length.
  await writeFile(`${file}.zst`, await zstd(body, { params: zstdParams, pledgedSrcSize: body.length }))
  await writeFile(`${file}.gz`, await zip(body, { level: 9 }))
}
