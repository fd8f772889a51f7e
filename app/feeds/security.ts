import { buildDay } from '../content/build-facts.ts'
import { securityText } from './security-text.ts'

export const loader = () =>
  new Response(securityText(buildDay()), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
