import type { Audience, ServiceSummary } from '../content/services.server.ts'
import { changeSearch, useSearch } from '../address.ts'

/** What the query of /services holds; a service is named by its slug. */
interface ServiceChoice {
  audience?: Audience | undefined
  service?: string | undefined
}

/** The choice that a query holds; what is unknown is none. */
export function readChoice(query: URLSearchParams, slugs: readonly string[]): ServiceChoice {
  const audience = query.get('audience')
  const service = query.get('service')
  return {
    audience: audience === 'solo' || audience === 'firm' ? audience : undefined,
    service: service !== null && slugs.includes(service) ? service : undefined,
  }
}

/** The query with another choice; what else it holds stays. */
export function choiceQuery(query: URLSearchParams, choice: ServiceChoice): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const name of ['audience', 'service'] as const) {
    const value = choice[name]
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}

/** What the visitor has chosen on /services: the query holds it, so that it can be shared and Back returns to it. */
export function useServiceChoice<Listed extends ServiceSummary>(services: Listed[]) {
  const query = new URLSearchParams(useSearch())
  const slugs = services.map(({ slug }) => slug)
  const { audience, service } = readChoice(query, slugs)
  // A change of choice is the same page in the history, and nothing moves.
  const choose = (changed: ServiceChoice) => changeSearch(choiceQuery(query, changed), { replace: true })
  return {
    audience,
    selected: services.find(({ slug }) => slug === service),
    chooseAudience: (chosen: Audience | undefined) => choose({ audience: chosen, service }),
    chooseService: (chosen: string | undefined) => choose({ audience, service: chosen }),
    /** Where a service is selected; none deselects. */
    hrefOf: (chosen: string | undefined) => {
      const changed = choiceQuery(query, { audience, service: chosen }).toString()
      return changed === '' ? '/services' : `/services?${changed}`
    },
  }
}
