import { changeSearch, useSearch } from '../address.ts'
import type { Audience, ServiceSummary } from '../content/services.server.ts'
import { choiceQuery, readChoice, type ServiceChoice } from './service-choice.ts'

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
