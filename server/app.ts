import { Hono } from 'hono'
import type { Logger } from 'pino'
import { type ReadinessParts, serveHealth, serveReadiness } from './api/health.ts'
import { REPORT_LIMITS, receiveReports } from './api/reports.ts'
import { type Origins, separateConsole } from './http/console-host.ts'
import type { Figures } from './http/figures.ts'
import { recordForgedHosts, refuseCredentials, refuseOtherHosts } from './http/hosts.ts'
import { refuseHttp, toHttps } from './http/https.ts'
import { type FindTarget, gatePaths, type Module, waitForPages } from './http/path-gate.ts'
import { senderKey } from './http/proxies.ts'
import { limitRate, type RateParts } from './http/rate-limit.ts'
import { allowOnly, answerError } from './http/refusal.ts'
import { refuseUnstorableQuery } from './http/request-body.ts'
import { countRequests, logRequests } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { SecurityLog } from './http/security-log.ts'
import type { PagesModule } from './pages/open-pages.ts'
import { isStoreError } from './store/store-error.ts'

export interface AppParts extends RateParts, ReadinessParts, Origins {
  log: Logger
  figures?: Figures | undefined
  security: SecurityLog
  /** Whether stand-ins replace third parties. */
  isSandboxed: boolean
}

/** Every request runs through this, top to bottom. @param pages answers whatever the other modules don't */
export function createApp(parts: AppParts, others: readonly Module[], pages: PagesModule): Hono {
  const { log, clock, publicOrigin, security, proxies } = parts
  const modules = [...others, pages]
  const app = new Hono()
  const findTarget = findTargets(modules, app)

  app.onError(answerError(log, isStoreError))
  app.use(logRequests(log, clock))
  if (parts.figures) app.use(countRequests(parts.figures))
  app.use(securityHeaders(publicOrigin))
  app.use(refuseCredentials)
  app.use(
    '/api/*',
    recordForgedHosts(parts, security, (c) => senderKey(c, proxies)),
  )
  if (parts.isSandboxed) app.use(refuseOtherHosts(parts))
  app.use('/api/*', refuseHttp(publicOrigin, proxies))
  app.use(separateConsole(parts))
  app.use('/api/*', refuseUnstorableQuery)
  app.use(waitForPages(pages.opened))
  // From here on, each path has exactly one spelling.
  app.use(gatePaths(findTarget, pages.answerMissing))

  app.get('/healthz', serveHealth).all(allowOnly('GET'))
  app.get('/readyz', serveReadiness(parts)).all(allowOnly('GET'))

  app.use(toHttps(parts, proxies))

  const reportRate = limitRate('reports', REPORT_LIMITS, parts)
  app.post('/api/reports', reportRate, receiveReports({ ...parts, findTarget })).all(allowOnly('POST'))
  for (const { routes } of modules) app.route('/', routes)
  app.all('*', allowOnly('GET'))
  return app
}

/** Returns what's at a path: a route, or what a module has there. */
function findTargets(modules: readonly Module[], app: Pick<Hono, 'routes'>): FindTarget {
  let endpoints: RegExp | undefined
  return (path) => {
    // Built on the first request, once all routes are registered.
    endpoints ??= endpointPaths(app.routes)
    if (endpoints.test(path)) return { kind: /^\/console(\/|$)/.test(path) ? 'console page' : 'endpoint' }
    for (const module of modules) {
      const target = module.findTarget?.(path)
      if (target) return target
    }
    return undefined
  }
}

/** Paths of all routes without wildcards. */
function endpointPaths(routes: Hono['routes']): RegExp {
  const paths = new Set(routes.map(({ path }) => path).filter((path) => !/[*{]/.test(path)))
  return new RegExp(`^(${[...paths].map((path) => path.replaceAll(/:\w+/g, '[\\w-]+')).join('|')})$`)
}
