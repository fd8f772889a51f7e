import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { askDoctor } from '#server/doctor/ask-doctor.ts'
import { openCaller } from '#server/doctor/caller.ts'
import { checkThirdParties } from '#server/doctor/check-third-parties.ts'
import { openFolder } from '#test/spawn-server.ts'
import { type StartedThirdParties, startThirdParties } from './start-third-parties.ts'
import {
  copySiteWithoutSamples,
  examineHere,
  type Findings,
  readFindings,
  type Visit,
  visitDoctor,
} from './visit-doctor.ts'

/** A site that's ready to launch, its third parties, and an empty folder to run in. */
export interface OpenDoctor extends AsyncDisposable {
  parties: StartedThirdParties
  folder: string
  /** @param changes settings to change; a blank one is unset */
  visit(changes?: Record<string, string>, ...args: string[]): Promise<Visit>
  /** The findings, without a separate process; `timeoutMs` is per call. */
  examine(changes?: Record<string, string>, timeoutMs?: number): Promise<Findings>
  /** The same without calling third parties. */
  examineOffline(changes?: Record<string, string>): Promise<Findings>
  /** What it finds of the third parties alone. */
  askParties(changes?: Record<string, string>, timeoutMs?: number): Promise<Findings>
  /** Does something once, without a separate process. */
  act(task: 'send-test' | 'connect-calendar', changes?: Record<string, string>, timeoutMs?: number): Promise<Findings>
  /** Like `visit`, with text output. */
  visitInWords(): Promise<Visit>
}

/** Copies the site once, to be shared by several visits. */
export async function openReadySite(): Promise<{ openDoctor: () => Promise<OpenDoctor> } & AsyncDisposable> {
  const place = await openFolder()
  const site = await copySiteWithoutSamples(place.path)
  return {
    openDoctor: async () => {
      await using made = new AsyncDisposableStack()
      const parties = made.use(await startThirdParties())
      const { path: folder } = made.use(await openFolder())
      const stack = made.move()
      return {
        parties,
        folder,
        visit: (changes = {}, ...args) =>
          visitDoctor(folder, { ...parties.settings, ...changes }, { args: ['--json', ...args], site }),
        examine: (changes = {}, timeoutMs = 10_000) =>
          examineHere(folder, { ...parties.settings, ...changes }, { site, timeoutMs }),
        async askParties(changes = {}, timeoutMs = 10_000) {
          const reading = readConfig({ DATA_DIR: join(folder, 'data'), ...parties.settings, ...changes })
          if (!reading.ok) throw new Error('wrong settings in a test')
          const findings = await checkThirdParties(reading.config, openCaller(timeoutMs))
          return readFindings(() => [{ title: 'Third parties', findings }])
        },
        async act(task, changes = {}, timeoutMs = 10_000) {
          const env = { DATA_DIR: join(folder, 'data'), ...parties.settings, ...changes }
          const groups = await askDoctor(task, { env, root: site, timeoutMs })
          return readFindings(() => groups)
        },
        examineOffline: (changes = {}) => examineHere(folder, { ...parties.settings, ...changes }, { site }),
        visitInWords: () => visitDoctor(folder, parties.settings, { site }),
        [Symbol.asyncDispose]: () => stack.disposeAsync(),
      }
    },
    [Symbol.asyncDispose]: () => place[Symbol.asyncDispose](),
  }
}
