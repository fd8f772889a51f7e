import type { Campaign } from '#contracts/counts.ts'
import { countByAttribution } from '#server/store/campaigns.ts'
import type { Database } from '#server/store/database.ts'
import type { Span } from '#server/store/order-books.ts'

/** What brought the leads of a time, by source, medium and campaign, most leads first. */
export async function readCampaigns(db: Database, span: Span): Promise<Campaign[]> {
  const found = new Map<string, Campaign>()
  for (const { attribution, leads, booked, asked, clients } of await countByAttribution(db, span)) {
    const origin = originOf(attribution)
    const key = `${origin.source}\n${origin.medium}\n${origin.campaign}`
    const sums = found.get(key) ?? { ...origin, leads: 0, booked: 0, asked: 0, clients: 0 }
    sums.leads += Number(leads)
    sums.booked += Number(booked)
    sums.asked += Number(asked)
    sums.clients += Number(clients)
    found.set(key, sums)
  }
  const nameOf = ({ source, medium, campaign }: Campaign) => [source, medium, campaign].join(' ')
  return [...found.values()].toSorted(
    (one, other) => other.leads - one.leads || nameOf(one).localeCompare(nameOf(other)),
  )
}

type Origin = Pick<Campaign, 'source' | 'medium' | 'campaign'>

const NOT_SAID: Origin = { source: null, medium: null, campaign: null }

/** As lists tell it: by the first arrival that says, else by the last. It was tidied when it was stored. */
function originOf(attribution: string | null): Origin {
  if (attribution === null) return NOT_SAID
  try {
    const { first, last } = JSON.parse(attribution) as Partial<Record<'first' | 'last', Record<string, unknown>>>
    const said = (name: string) => {
      const value = first?.[name] ?? last?.[name]
      return typeof value === 'string' && value !== '' ? value.toLowerCase() : null
    }
    return { source: said('utm_source'), medium: said('utm_medium'), campaign: said('utm_campaign') }
  } catch {
    return NOT_SAID
  }
}
