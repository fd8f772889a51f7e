import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hasProgram } from '#test/has-program.ts'
import { openFolder } from '#test/spawn-server.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')
const UNITS = ['gimbal.service', 'gimbal-backup.service']
const hasSystemd = hasProgram('systemd-analyze')

it.each(UNITS)('%s may write its data and nothing else', (name) => {
  const unit = read(name)
  const lines = ['User=gimbal', 'ProtectSystem=strict', 'ProtectHome=yes', 'NoNewPrivileges=yes', 'UMask=0077']
  expect(unit.split('\n')).toEqual(expect.arrayContaining([...lines, 'CapabilityBoundingSet=']))
  expect(unit).not.toMatch(/^(ReadWritePaths|BindPaths|MemoryDenyWriteExecute)=/m)
})

it('is started as npm start starts it', () => {
  const { scripts } = JSON.parse(read('../package.json')) as { scripts: Record<string, string> }
  const flags = / node (.+)$/.exec(scripts['start'] ?? '')?.[1]
  expect(read('gimbal.service')).toContain(`node_modules/.bin/node ${flags}\n`)
  const [, command = ''] = /^CMD (.+)$/m.exec(read('../Dockerfile')) ?? []
  expect(JSON.parse(command)).toEqual(['node', ...(flags?.split(' ') ?? [])])
})

it.skipIf(!hasSystemd).each(UNITS)('systemd calls the exposure of %s 3 or less', (name) => {
  const args = ['security', '--offline=true', '--no-pager', join(DEPLOY, name)]
  const { stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(3)
})

it.skipIf(!hasSystemd)('systemd understands every unit', async () => {
  await using folder = await openFolder()
  // Verification needs the programs to exist.
  const names = [...UNITS, 'gimbal-backup-failed.service', 'gimbal.socket', 'gimbal-backup.timer']
  const node = '/srv/gimbal/current/node_modules/.bin/node'
  for (const name of names) writeFileSync(join(folder.path, name), read(name).replaceAll(node, process.execPath))
  const files = names.map((name) => join(folder.path, name))
  const { stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
  const complaints = stderr
    .split('\n')
    .filter((line) => line.includes('gimbal') && !/Unknown key '(RestartSteps|RestartMaxDelaySec)'/.test(line))
  expect(complaints).toEqual([])
})

it.skipIf(!hasProgram('nft') || process.getuid?.() !== 0)('nft understands the firewall', () => {
  const { status, stderr } = spawnSync('nft', ['--check', '--file', join(DEPLOY, 'gimbal.nft')], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
