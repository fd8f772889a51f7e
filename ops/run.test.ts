import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { it } from '#test/it.ts'

/** Begins a command as npm does. @param ready what prepares the checkout */
function begin(folder: string, command: string, ready: string) {
  mkdirSync(join(folder, 'ops'))
  copyFileSync(join(import.meta.dirname, 'run.sh'), join(folder, 'ops/run.sh'))
  writeFileSync(join(folder, 'ops/ready.mjs'), ready)
  writeFileSync(join(folder, 'ops/build-if-changed.mjs'), "console.log('built')")
  const child = spawn('sh', ['-c', `exec sh ops/run.sh ${command}`], { cwd: folder })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  return { child, exited: once(child, 'exit'), output: () => output }
}

it('prepares and builds first, then passes arguments and the exit code on', async ({ folder }) => {
  const program = '"console.log(process.argv.slice(1).join()), process.exit(7)"'
  const ran = begin(folder.path, `--tools --built node -e ${program} a "b c"`, 'console.log(process.argv[2])')
  expect(await ran.exited).toEqual([7, null])
  expect(ran.output()).toBe('tools\nbuilt\na,b c\n')
})

it('begins nothing if the checkout can’t be prepared', async ({ folder }) => {
  const ran = begin(folder.path, '--browser node -p 1', 'process.exit(1)')
  expect([await ran.exited, ran.output()]).toEqual([[1, null], ''])
})

it('becomes the command, so that a signal reaches it', async ({ folder }) => {
  const program =
    '"process.on(\'SIGTERM\', () => process.exit(3)), setInterval(() => {}, 1000), console.log(process.pid)"'
  const ran = begin(folder.path, `node -e ${program}`, '')
  await expect.poll(ran.output).toBe(`${ran.child.pid}\n`)
  ran.child.kill('SIGTERM')
  expect(await ran.exited).toEqual([3, null])
})
