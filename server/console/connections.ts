import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import {
  type ConnectionAnswer,
  type ConnectionId,
  type ConnectionsAnswer,
  connectionRequest,
  saveRequest,
  type TryAnswer,
  tryRequest,
  type typedConnection,
} from '#contracts/console-connections.ts'
import { capitalized } from '#contracts/wording.ts'
import type { SignedIn } from '#server/flows/people/sessions.ts'
import { HttpError } from '#server/http/http-error.ts'
import { limitPerson } from '#server/http/rate-limit.ts'
import { readJson } from '#server/http/request-body.ts'
import { FORMS, inOwnersWords } from '#server/start/connections/connection-forms.ts'
import { configWith, isServers } from '#server/start/connections/effective-settings.ts'
import type { Values } from '#server/start/connections/form.ts'
import { NoSealingKey } from '#server/start/connections/seal.ts'
import { isProven, proveTry, resolveTyped } from '#server/start/connections/typed-connection.ts'
import { auditBy, type ConsoleDeps, handlersOf } from './console-deps.ts'

/** Endpoints of the connections page. No answer holds a secret. */
export function connectionEndpoints(deps: ConsoleDeps) {
  const { connections, connecting } = deps
  const audit = auditBy(deps)
  const mayTry = limitPerson('tries of connections', deps.consoleLimits.try, deps)

  const { readStored, resolve, store } = openChanges(deps)

  return handlersOf({
    'GET /api/console/connections': async (c, me) =>
      c.json<ConnectionsAnswer>({
        connections: await (me.role === 'owner' ? connections.forms() : connections.states()),
      }),
    'POST /api/console/connections/try': async (c, me) => {
      await mayTry(c, me.personId)
      const asked = await readJson(c, tryRequest)
      const { id, version } = asked
      const { config, env } = await connections.effective()
      const typed = asked.inUse ? undefined : await resolve(asked)
      if (typed && typed.problems.length > 0)
        return c.json<TryAnswer>({ problems: typed.problems, results: [], proof: null })
      await audit(me, 'tried a connection', FORMS[id].title)
      const isOperators = isServers(id, connections.env)
      const findings = await connecting.tryOut(id, typed ? configWith(id, typed.values, env) : config, isOperators)
      const results = findings.map(({ state, says, cure }) => ({ state, says: sentence(says, cure) }))
      const passed = typed && results.every(({ state }) => state !== 'not-ready')
      const proven = passed && { by: me.personId, id, version, values: typed.values }
      return c.json<TryAnswer>({ problems: [], results, proof: proven ? proveTry(deps, proven) : null })
    },
    'POST /api/console/connections/save': async (c, me) => {
      const { proof, ...asked } = await readJson(c, saveRequest)
      const { id, version } = asked
      const { problems, values } = await resolve(asked)
      const [problem] = problems
      if (problem) throw new HttpError(422, problem.says)
      if (!isProven(deps, proof, { by: me.personId, id, version, values }))
        throw new HttpError(422, 'Try it first: only what was tried, as it was tried, can be saved.')
      const { made, whole } = await complete(deps, id, values)
      const { title } = FORMS[id]
      const change = { id, version, values: whole, what: 'connected', says: `${title}: saved, and in use.` }
      const answer = await store(c, me, change).catch(async (error: unknown) => {
        const inUse = (await connections.read()).get(id)?.values
        const kept = typeof inUse === 'object' ? inUse['endpointId'] : undefined
        if (made !== undefined && made !== kept) await connecting.forgetWebhook(whole, made)
        throw error
      })
      if (made !== undefined) await connecting.forgetOlderWebhooks(whole, webhookAt(deps), made)
      return answer
    },
    'POST /api/console/connections/remove': async (c, me) => {
      const { id, version } = await readJson(c, connectionRequest)
      const stored = await readStored(id, version)
      if (stored?.values === undefined) throw new HttpError(404, 'Nothing is stored here anymore.')
      const says = `${FORMS[id].title}: removed.`
      return store(c, me, { id, version, values: undefined, what: 'disconnected', says })
    },
    'POST /api/console/connections/put-back': async (c, me) => {
      const { id, version } = await readJson(c, connectionRequest)
      const values = (await readStored(id, version))?.previous?.values
      if (typeof values !== 'object') throw new HttpError(404, 'There’s nothing from the last week to put back.')
      const says = `${FORMS[id].title}: what stood there before is in use again.`
      return store(c, me, { id, version, values, what: 'put back a connection', says })
    },
    'POST /api/console/connections/hear': async (c, me) => {
      const { id } = await readJson(c, connectionRequest)
      await audit(me, 'connected the scheduler')
      const [finding] = (await deps.doctor('connect-calendar')).flatMap(({ findings }) => findings)
      if (finding?.state !== 'ok') throw new HttpError(422, sentence(finding?.says ?? '', finding?.cure))
      const stored = (await connections.read()).get(id)
      if (stored && typeof stored.values === 'object' && deps.publicOrigin !== undefined)
        await connections.save(id, stored.version, me.email, { ...stored.values, hearsAt: deps.publicOrigin })
      return c.json<ConnectionAnswer>({ says: 'Calendly now tells this site of every call.' })
    },
  })
}

/** What's read before a change, and how it's stored. */
function openChanges(deps: ConsoleDeps) {
  const { connections, takeUp } = deps
  const audit = auditBy(deps)

  /** What's stored of a connection that an owner may set, in the version that they saw. @throws HttpError */
  async function readStored(id: ConnectionId, seen: number) {
    if (isServers(id, connections.env)) throw new HttpError(409, SERVERS)
    const stored = (await connections.read()).get(id)
    if ((stored?.version ?? 0) !== seen) throw new HttpError(409, staleWords(stored?.by))
    return stored
  }

  const resolve = async (asked: z.infer<typeof typedConnection>) => {
    const stored = await readStored(asked.id, asked.version)
    const isTrial = (await connections.effective()).config.sandboxAllowed
    return { stored, ...resolveTyped(asked, stored?.values, { env: connections.env, isTrial }) }
  }

  /** Stores a change, and has it used. @throws HttpError if somebody was faster */
  async function store(c: Context, me: SignedIn, change: Change): Promise<Response> {
    const { id, version, values, what, says } = change
    const saved = await connections.save(id, version, me.email, values).catch((error: unknown) => {
      if (!(error instanceof NoSealingKey)) throw error
      deps.log.error({ err: error }, "what was connected in the console can't be sealed")
      throw new HttpError(503, NO_KEY)
    })
    if (!saved) throw new HttpError(409, staleWords((await connections.read()).get(id)?.by))
    await audit(me, what, FORMS[id].title)
    await takeUp()
    return c.json<ConnectionAnswer>({ says })
  }

  return { readStored, resolve, store }
}

interface Change {
  id: ConnectionId
  version: number
  values: Values | undefined
  what: string
  says: string
}

const NO_KEY =
  'It can’t be kept: this server has no key that works to seal it. Have whoever runs the server look, then save again.'

const SERVERS = 'Whoever runs the server set this, so it can’t be changed here.'

const staleWords = (by = 'Somebody') =>
  `${by} changed this meanwhile. What you typed is still here; reload the page to see theirs.`

const webhookAt = ({ publicOrigin, origin }: ConsoleDeps) => `${publicOrigin ?? origin()}/api/stripe-webhook`

const sentence = (says: string, cure: string | undefined) =>
  [says, ...(cure === undefined ? [] : [cure])].map((part) => `${capitalized(inOwnersWords(part))}.`).join(' ')

/** Adds what no owner types: the key and the webhook by which a provider tells this site of what happens there. */
async function complete(
  deps: ConsoleDeps,
  id: ConnectionId,
  values: Values,
): Promise<{ whole: Values; made?: string }> {
  if (id === 'scheduler') return { whole: { hearingKey: randomBytes(32).toString('base64url'), ...values } }
  if (id !== 'payments' || values['hearingSecret'] !== '') return { whole: values }
  const endpoint = await deps.connecting.hearPayments(values, webhookAt(deps))
  if (!endpoint.ok) throw new HttpError(422, endpoint.says)
  return { whole: { ...values, hearingSecret: endpoint.secret, endpointId: endpoint.id }, made: endpoint.id }
}
