import { join } from 'node:path'
import { askDoctor } from '#server/doctor/ask-doctor.ts'
import { checkThirdParties } from '#server/doctor/check-third-parties.ts'
import { openHttpClient } from '#server/doctor/http-client.ts'
import { readConfig } from '#server/start/config.ts'
import { openFolder } from '../spawn-server.ts'
import { startThirdParties } from './start-third-parties.ts'
import { copySiteWithoutSamples, examineHere, readFindings, visitDoctor } from './visit-doctor.ts'

/** Copies the site once, to be shared by several visits. */
export async function openReadySite() {
  const location = await openFolder()
  const site = await copySiteWithoutSamples(location.path)
  return {
    /** A site that's ready to launch, its third parties, and an empty folder to run in. `changes`: a blank one is unset. */
    openDoctor: async () => {
      await using made = new AsyncDisposableStack()
      const parties = made.use(await startThirdParties())
      const { path: folder } = made.use(await openFolder())
      const stack = made.move()
      return {
        parties,
        folder,
        visit: (changes: Record<string, string> = {}, ...args: string[]) =>
          visitDoctor(folder, { ...parties.settings, ...changes }, { args: ['--json', ...args], site }),
        /** The findings, without a separate process; `timeoutMs` is per call. */
        examine: (changes: Record<string, string> = {}, timeoutMs = 10_000) =>
          examineHere(folder, { ...parties.settings, ...changes }, { site, timeoutMs }),
        /** What it finds of the third parties alone. */
        async askParties(changes: Record<string, string> = {}, timeoutMs = 10_000) {
          const reading = readConfig({ DATA_DIR: join(folder, 'data'), ...parties.settings, ...changes })
          if (!reading.ok) throw new Error('wrong settings in a test')
          const findings = await checkThirdParties(reading.config, () => openHttpClient(timeoutMs))
          return readFindings(() => [{ title: 'Third parties', findings }])
        },
        /** Does something once, without a separate process. */
        async act(task: 'send-test' | 'connect-calendar', changes: Record<string, string> = {}, timeoutMs = 10_000) {
          const env = { DATA_DIR: join(folder, 'data'), ...parties.settings, ...changes }
          const groups = await askDoctor(task, { env, root: site, timeoutMs })
          return readFindings(() => groups)
        },
        /** The same as `examine`, without calling third parties. */
        examineOffline: (changes: Record<string, string> = {}) =>
          examineHere(folder, { ...parties.settings, ...changes }, { site }),
        /** Like `visit`, with text output. */
        visitInWords: () => visitDoctor(folder, parties.settings, { site }),
        [Symbol.asyncDispose]: () => stack.disposeAsync(),
      }
    },
    [Symbol.asyncDispose]: () => location[Symbol.asyncDispose](),
  }
}
