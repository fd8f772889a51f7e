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
  const { scripts } = JSON.parse(readFileSync(join(DEPLOY, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const flags = / node (.+)$/.exec(scripts['start'] ?? '')?.[1]
  expect(read('gimbal.service')).toContain(`node_modules/.bin/node ${flags}\n`)
  const [, command = ''] = /^CMD (.+)$/m.exec(readFileSync(join(DEPLOY, '../Dockerfile'), 'utf8')) ?? []
  expect(JSON.parse(command)).toEqual(['node', ...(flags?.split(' ') ?? [])])
})

it.skipIf(!hasSystemd).each(UNITS)('systemd calls the exposure of %s 3 or less', (name) => {
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', join(DEPLOY, name)], {
    encoding: 'utf8',
  })
  expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(3)
})

it.skipIf(!hasSystemd)('systemd understands every unit', async () => {
  await using folder = await openFolder()
  // Verification needs the programs to exist.
  const names = [...UNITS, 'gimbal-backup-failed.service', 'gimbal.socket', 'gimbal-backup.timer']
  const files = names.map((name) => join(folder.path, name))
  for (const [index, name] of names.entries())
    writeFileSync(
      files[index] ?? '',
      read(name).replaceAll('/srv/gimbal/current/node_modules/.bin/node', process.execPath),
    )
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
