import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Audience, ServiceSummary } from '../content/service.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { choiceAddress, readChoice } from './service-choice.ts'

/** A change of choice is the same page in the history, and nothing moves. */
const IN_PLACE = { replace: true, preventScrollReset: true } as const

/** What the visitor has chosen on /services: the query holds it, so that it can be shared and Back returns to it. */
export function useServiceChoice<Listed extends ServiceSummary>(services: Listed[]) {
  const isHydrated = useHydrated()
  const [query] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()

  const slugs = services.map(({ slug }) => slug)
  const held = isHydrated ? readChoice(query, slugs) : {}
  const meant = isHydrated ? meantCategory(location.state) : undefined
  const slug = services.find(({ category }) => category === meant)?.slug ?? held.service
  const addressOf = (audience: Audience | undefined, service: string | undefined) =>
    choiceAddress(isHydrated ? query : new URLSearchParams(), { audience, service })

  const addressOfMeant = meant === undefined ? undefined : addressOf(held.audience, slug)
  // Follows the browser's history: the state of §2.4 is taken out of it once it has been read.
  useEffect(() => {
    if (addressOfMeant !== undefined) void navigate(addressOfMeant, { ...IN_PLACE, state: null })
  }, [addressOfMeant, navigate])

  return {
    audience: held.audience,
    selected: services.find((service) => service.slug === slug),
    chooseAudience: (audience: Audience | undefined) => void navigate(addressOf(audience, slug), IN_PLACE),
    /** For a link that selects a service; none deselects. */
    linkTo: (service: string | undefined) => ({ to: addressOf(held.audience, service), ...IN_PLACE }),
  }
}

/** The category that another page meant when it led here (§2.3). */
function meantCategory(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'selectedService' in state ? state.selectedService : undefined
}
