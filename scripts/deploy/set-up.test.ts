import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openFolder } from '#test/spawn-server.ts'
import { isSetUp, setUp, setUpCommands } from './write-files.ts'

/** A machine whose programs only take notes. systemctl remembers which units run and are enabled, one file each. */
async function openMachine() {
  const folder = await openFolder()
  const at = (...path: string[]) => join(folder.path, ...path)
  for (const path of ['bin', 'units', 'site/scripts']) mkdirSync(at(path), { recursive: true })
  const program = (name: string, does: string) => {
    writeFileSync(at('bin', name), `#!/bin/sh\n${does}\n`)
    chmodSync(at('bin', name), 0o755)
  }
  // Fails once, at the command whose number the test says.
  const note = `echo "\${0##*/} $*" >> ${at('run')}
    if [ -e ${at('fail')} ]; then
      read -r most < ${at('fail')}
      while read -r _; do most=$((most - 1)); done < ${at('run')}
      if [ "$most" -lt 0 ]; then exit 1; fi
    fi`
  for (const name of ['systemd-sysusers', 'install', 'chown', 'chmod', 'caddy', 'nft', 'ufw']) program(name, note)
  program(
    'systemctl',
    `verb=$1; shift
    case $verb in
      is-active|is-enabled) shift; for unit; do [ -e ${at('units')}/$verb.$unit ] && exit 0; done; exit 3;;
    esac
    ${note.replace('$*', '$verb $*')}
    for unit; do case $verb in
      enable) : > ${at('units')}/is-enabled.$unit;;
      start|restart) : > ${at('units')}/is-active.$unit;;
      stop) /bin/rm -f ${at('units')}/is-active.$unit;;
    esac; done`,
  )
  writeFileSync(
    at('site/scripts/build-if-changed.mjs'),
    `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(at('run'))}, 'build\\n')
    const [run, fail] = [${JSON.stringify(at('run'))}, ${JSON.stringify(at('fail'))}]
    if (existsSync(fail) && readFileSync(run, 'utf8').split('\\n').length - 1 > Number(readFileSync(fail, 'utf8'))) process.exit(1)`,
  )
  vi.stubEnv('PATH', at('bin'))
  return {
    ...folder,
    at,
    site: at('site'),
    done: at('done'),
    failAfter(count: number | undefined) {
      rmSync(at('run'), { force: true })
      if (count === undefined) rmSync(at('fail'), { force: true })
      else writeFileSync(at('fail'), `${count}\n`)
    },
    run: () => readFileSync(at('run'), 'utf8').trimEnd().split('\n'),
    /** A file that's there while the unit runs, or is enabled. */
    stateOf: (unit: string, what: 'is-active' | 'is-enabled') => at('units', `${what}.${unit}`),
  }
}

// Each command starts a program, so not each of them fails here: the first, the last, and some between.
it('finishes what it began, whichever command failed', async () => {
  await using machine = await openMachine()
  const { site, done } = machine
  const commands = setUpCommands(site, false)
  expect(isSetUp(commands, done)).toBe(false)
  const failing = commands.keys().filter((at) => at % 6 === 0 || at === commands.length - 1)
  for (const count of failing) {
    machine.failAfter(count)
    expect(() => setUp(commands, site, done)).toThrow('This failed')
    expect(machine.run()).toHaveLength(count + 1)
    machine.failAfter(undefined)
    expect([count, isSetUp(commands, done)]).toEqual([count, false])
    setUp(commands, site, done)
    expect(machine.run()).toHaveLength(commands.length)
    expect([count, isSetUp(commands, done)]).toEqual([count, true])
  }
  // Another version, or another firewall, is something else to set up.
  const others = setUpCommands(site, true)
  expect(isSetUp(others, done)).toBe(false)
  setUp(others, site, done)
  expect(isSetUp(others, done)).toBe(true)
}, 240_000)

it('sees that one unit is off although the others run, and turns it on', async () => {
  await using machine = await openMachine()
  const { site, done } = machine
  const commands = setUpCommands(site, false)
  setUp(commands, site, done)
  const units = ['gimbal.socket', 'gimbal.service', 'gimbal-backup.timer', 'caddy.service']
  const states = units.flatMap((unit) => [machine.stateOf(unit, 'is-active'), machine.stateOf(unit, 'is-enabled')])
  for (const state of states) {
    expect(isSetUp(commands, done)).toBe(true)
    rmSync(state)
    expect([state, isSetUp(commands, done)]).toEqual([state, false])
    writeFileSync(state, '')
  }
  for (const state of states) rmSync(state)
  setUp(commands, site, done)
  expect(states.filter((state) => !existsSync(state))).toEqual([])
})
