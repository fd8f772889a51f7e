import {
  chooseLineRequest,
  confirmRequest,
  type FirstHourAnswer,
  type PromisesAnswer,
  type SamplesAnswer,
  type SamplesChanged,
  takeOutRequest,
} from '#contracts/first-hour.ts'
import { countChanged, readFirstHour } from '#server/flows/content/first-hour.ts'
import { listContent } from '#server/flows/content/list-content.ts'
import { confirmPromise, listPromises, listUnread } from '#server/flows/content/promises.ts'
import { findSamples, findTakenOut, putSamplesBack, takeOutSamples } from '#server/flows/content/samples.ts'
import { readJson } from '#server/http/request-body.ts'
import { deleteRows, inTransaction, putRow } from '#server/store/database.ts'
import { auditBy, type ConsoleDeps, handlersOf } from './console-deps.ts'
import { answerPublished, showAtOnce } from './publish.ts'

/** Endpoints of the first hour: its list, the samples, and what the pages promise. */
export function firstHourEndpoints(deps: ConsoleDeps) {
  const { db, clock } = deps
  const audit = auditBy(deps)
  return handlersOf({
    'GET /api/console/first-hour': async (c, me) => c.json<FirstHourAnswer>(await readFirstHour(deps, me.personId)),
    'POST /api/console/first-hour/choose': async (c, me) => {
      const { line, choice } = await readJson(c, chooseLineRequest)
      const what = { later: 'left for later', 'not-for-us': 'said isn’t for us' }
      await inTransaction(db, async (trx) => {
        if (choice === null) await deleteRows(trx, 'first_hour_choices', { line })
        else await putRow(trx, 'first_hour_choices', 'line', { line, choice, by: me.email, at: clock() })
        await audit(me, choice === null ? 'took up again' : what[choice], `Make it yours: ${line}`, trx)
      })
      return c.json<FirstHourAnswer>(await readFirstHour(deps, me.personId))
    },
    'GET /api/console/samples': async (c) => {
      const { pieces } = await listContent(deps)
      const [samples, takenOut] = await Promise.all([findSamples(deps, pieces), findTakenOut(deps)])
      const titleOf = new Map(pieces.map(({ file, title }) => [file, title]))
      return c.json<SamplesAnswer>({
        samples: samples.map(({ file, title, path, kind, isEdited }) => ({ file, title, path, kind, isEdited })),
        takenOut: takenOut.map(({ file, by, at }) => ({ file, title: titleOf.get(file) ?? file, by, at })),
      })
    },
    'POST /api/console/samples/take-out': async (c, me) => {
      const { files } = await readJson(c, takeOutRequest)
      const taken = takeOutSamples(deps, { files: [...new Set(files)], by: me.email })
      return c.json<SamplesChanged>(countChanged(await showAtOnce(deps, taken)))
    },
    'POST /api/console/samples/put-back': async (c, me) =>
      c.json<SamplesChanged>(countChanged(await showAtOnce(deps, putSamplesBack(deps, me.email)))),
    'GET /api/console/promises': async (c) => {
      const { pieces } = await listContent(deps)
      const [promises, unread] = await Promise.all([listPromises(deps, pieces), listUnread(deps, pieces)])
      return c.json<PromisesAnswer>({ promises, unread })
    },
    'POST /api/console/promises/confirm': async (c, me) => {
      const asked = await readJson(c, confirmRequest)
      return answerPublished(c, deps, confirmPromise(deps, { ...asked, by: me.email, name: me.name }))
    },
  })
}
