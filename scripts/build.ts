// Builds the site into build/: the framework's build, then each page's last step, then compressed copies.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { finishPage } from '#server/pages/finish-page.ts'

const built = spawnSync('react-router', ['build'], {
  stdio: process.argv.includes('--quiet') ? ['ignore', 'ignore', 'inherit'] : 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
if (built.status !== 0) process.exit(built.status ?? 1)

const client = 'build/client'
for (const name of globSync('**/*.html', { cwd: client })) {
  const pathname = `/${name.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`
  writeFileSync(`${client}/${name}`, finishPage(readFileSync(`${client}/${name}`, 'utf8'), pathname))
}
for (const name of globSync('**/*.{html,js,css,svg,json,data,txt,webmanifest}', { cwd: client })) {
  const file = `${client}/${name}`
  const body = readFileSync(file)
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, ...size } }))
  writeFileSync(`${file}.zst`, zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}
