import { changeSearch, useSearch } from '../address.ts'
import type { Audience, ServiceSummary } from '../content/services.server.ts'

/** The query of /services. */
interface ServiceChoice {
  audience?: Audience | undefined
  service?: string | undefined
}

/** The choice in a query, ignoring unknown values. */
export function readChoice(query: URLSearchParams, slugs: readonly string[]): ServiceChoice {
  const audience = query.get('audience')
  const service = query.get('service')
  return {
    audience: audience === 'solo' || audience === 'firm' ? audience : undefined,
    service: service !== null && slugs.includes(service) ? service : undefined,
  }
}

/** The query with another choice. */
export function choiceQuery(query: URLSearchParams, choice: ServiceChoice): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const name of ['audience', 'service'] as const) {
    const value = choice[name]
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}

/** The choice on /services, kept in the query, so that it can be shared and Back works. */
export function useServiceChoice<Listed extends ServiceSummary>(services: Listed[]) {
  const query = new URLSearchParams(useSearch())
  const slugs = services.map(({ slug }) => slug)
  const { audience, service } = readChoice(query, slugs)
  // No history entry, and nothing scrolls.
  const choose = (changed: ServiceChoice) => changeSearch(choiceQuery(query, changed), { replace: true })
  return {
    audience,
    selected: services.find(({ slug }) => slug === service),
    chooseAudience: (chosen: Audience | undefined) => choose({ audience: chosen, service }),
    chooseService: (chosen: string | undefined) => choose({ audience, service: chosen }),
    /** The link that selects a service, or none. */
    hrefOf: (chosen: string | undefined) => {
      const changed = choiceQuery(query, { audience, service: chosen }).toString()
      return changed === '' ? '/services' : `/services?${changed}`
    },
  }
}
