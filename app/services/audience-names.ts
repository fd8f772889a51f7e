import type { Audience } from '../content/services.server.ts'

const names: Record<Audience, string> = { solo: 'Solo', firm: 'Firm' }

/** Whom a service is for, as a label beside its figure's number. */
export function audienceNames(audiences: Audience[]): string {
  return audiences.map((audience) => names[audience]).join(' · ')
}
