import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#contracts/clock.ts'
import {
  cancelDomainRequest,
  type DomainAnswer,
  HOST_NAME,
  type LookAnswer,
  lookRequest,
  twinOf,
  type UseDomainAnswer,
  useDomainRequest,
} from '#contracts/console-domain.ts'
import { enqueueMessage } from '#server/flows/leads/enqueue-deliveries.ts'
import { inviteBeside } from '#server/flows/people/people.ts'
import { readSession } from '#server/flows/people/sessions.ts'
import { HttpError } from '#server/http/http-error.ts'
import { limitPerson } from '#server/http/rate-limit.ts'
import { readJson } from '#server/http/request-body.ts'
import { readConfig } from '#server/start/config.ts'
import { hostOf, isAddressServers, readDomain, withAddress } from '#server/start/connections/stored-domain.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { changeAccess, deleteOwnInvitations, readPeople, readPerson } from '#server/store/console-people.ts'
import { insertNew, inTransaction } from '#server/store/database.ts'
import { endSiteAddress, namePasskeys } from '#server/store/site-addresses.ts'
import { auditBy, type ConsoleDeps, handlersOf } from './console-deps.ts'

/** How long a new address waits for somebody who signs in there. */
const STANDS_MS = 10 * MINUTE_MS

/** Endpoints of the site's own address. */
export function domainEndpoints(deps: ConsoleDeps) {
  const { db, clock, connections } = deps
  const mayLook = limitPerson('looks at names', deps.consoleLimits.look, deps)
  const lookAt = (origin: string) => {
    const { hostname } = new URL(origin)
    for (const name of [hostname, twinOf(hostname)]) deps.wantedNames.add(name)
    return deps.connecting.lookAt(origin, deps.publicOrigin ?? deps.origin())
  }

  const read = async () => {
    if (isAddressServers(connections.env)) throw new HttpError(409, SERVERS)
    return readDomain(db, clock())
  }
  return handlersOf({
    'GET /api/console/domain': async (c) => {
      const isServers = isAddressServers(connections.env)
      const { newest, current, pending } = await readDomain(db, clock())
      const isOver = newest && newest.confirmed_at === null && !pending
      const origin = isServers ? (deps.publicOrigin ?? null) : (current?.origin ?? null)
      return c.json<DomainAnswer>({
        version: newest?.version ?? 0,
        origin,
        isServers,
        pending: pending && !isServers ? { origin: pending.origin, until: pending.until, by: pending.saved_by } : null,
        wentBack: isOver && !isServers ? newest.origin : null,
        endsTrial: deps.isSandboxed,
        isMailed: deps.destinationsOf('console-invitation').length > 0,
        others: (await readPeople(db)).length - 1,
      })
    },
    'POST /api/console/domain/look': async (c, me) => {
      await mayLook(c, me.personId)
      const { name } = await readJson(c, lookRequest)
      await read()
      const origin = originOf(name, deps)
      return c.json<LookAnswer>({ origin, ...(await lookAt(origin)) })
    },
    'POST /api/console/domain/use': async (c, me) => {
      await mayLook(c, me.personId)
      const { name, version } = await readJson(c, useDomainRequest)
      const { newest, current } = await read()
      if ((newest?.version ?? 0) !== version) throw new HttpError(409, stale(newest?.saved_by))
      const origin = originOf(name, deps)
      if (origin === current?.origin) throw new HttpError(422, `The site is at ${origin} already.`)
      const { isOurs, results } = await lookAt(origin)
      if (!isOurs) throw new HttpError(422, results.find(({ state }) => state === 'not-ready')?.says ?? NOT_HERE)
      const now = clock()
      const row = {
        version: version + 1,
        origin,
        vault_path: newest?.vault_path ?? randomBytes(16).toString('hex'),
        guide_path: newest?.guide_path ?? randomBytes(16).toString('hex'),
        until: now + STANDS_MS,
        confirmed_at: null,
        saved_by: me.email,
        saved_at: now,
      }
      const reading = readConfig(withAddress(connections.env, row))
      if (!reading.ok || reading.unsafe.length > 0) throw new HttpError(422, NOT_READY)
      const path = await inTransaction(db, async (trx) => {
        const person = await readPerson(trx, me.personId)
        if (!person || !(await insertNew(trx, 'site_addresses', row))) return undefined
        await deleteOwnInvitations(trx)
        await auditBy(deps)(me, 'began a new address', origin, trx)
        return inviteBeside({ db: trx, clock }, person, { by: me, until: row.until })
      })
      if (path === undefined) throw new HttpError(409, stale())
      await deps.takeUp()
      return c.json<UseDomainAnswer>({ link: `${origin}${path}` })
    },
    'POST /api/console/domain/cancel': async (c, me) => {
      const { version } = await readJson(c, cancelDomainRequest)
      await inTransaction(db, async (trx) => {
        if (!(await endSiteAddress(trx, version, clock(), { until: clock() }))) throw new HttpError(409, stale())
        await deleteOwnInvitations(trx)
        await auditBy(deps)(me, 'gave up a new address', undefined, trx)
      })
      await deps.takeUp()
    },
  })
}

/** Whoever has just signed in under an address keeps it. The others who sign in get a link to a passkey there. */
export async function confirmAddress(deps: ConsoleDeps, version: number, token: string): Promise<void> {
  const { db, clock } = deps
  const me = await readSession(deps, token)
  if (!me) return
  const destinations = deps.destinationsOf('console-invitation')
  const isKept = await changeAccess(db, async (trx) => {
    const now = clock()
    const { pending, current } = await readDomain(trx, now)
    if (pending?.version !== version || !(await endSiteAddress(trx, version, now, { confirmed_at: now }))) return false
    await namePasskeys(trx, current ? hostOf(current) : 'localhost')
    await insertAuditEntry(trx, { by: me.email, what: 'confirmed a new address', about: pending.origin, at: now })
    if (me.role !== 'owner' || destinations.length === 0) return true
    for (const person of (await readPeople(trx)).filter(({ id }) => id !== me.personId)) {
      const link = `${pending.origin}${await inviteBeside({ db: trx, clock }, person, { by: me })}`
      const payload = { email: person.email, link, invitedBy: me.email }
      await enqueueMessage({ ...deps, db: trx }, { kind: 'console-invitation', payload })
    }
    return true
  })
  if (!isKept) return
  for (const destination of destinations) deps.wakeOutbox(destination)
  await deps.takeUp()
}

/** The site's address with a name, as it was typed or pasted. @throws HttpError */
function originOf(typed: string, { isSandboxed, origin }: ConsoleDeps): string {
  const text = typed.trim().toLowerCase()
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  const isWhole = url?.pathname === '/' && url.search === '' && url.port === '' && url.username === ''
  const isHere = host.endsWith('.localhost')
  if (!isWhole || !HOST_NAME.test(host) || (isHere && !isSandboxed)) throw new HttpError(422, NO_NAME)
  // A trial on one's own machine has neither registrar nor certificate.
  return isHere ? origin().replace(/\/\/[^/:]+/, `//${host}`) : `https://${host}`
}

const NO_NAME = 'Type the name alone, such as www.your-firm.com.'
const NOT_HERE = 'This site doesn’t answer there.'
const SERVERS = 'Whoever runs the server set the site’s address, so it can’t be changed here.'
const NOT_READY =
  'With a public address, this server’s other settings wouldn’t be safe. Have whoever runs it open its report of what’s missing.'

const stale = (by = 'Somebody') => `${by} changed this meanwhile. Reload the page to see it.`
