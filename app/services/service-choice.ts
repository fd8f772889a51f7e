import type { Audience } from '../content/services.server.ts'

/** What the query of /services holds; a service is named by its slug. */
export interface ServiceChoice {
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
