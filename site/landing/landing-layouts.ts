export type Ground = 'paper' | 'raised' | 'dark' | 'deep'

export type HeroForm = 'plate-right' | 'plate-below' | 'band'

type Part = 'exhibit' | 'benefits' | 'voices' | 'explanation'

export interface LandingLayout {
  hero: HeroForm
  ground: Ground
  /** The sections between the hero and the end. Testimonials are A's, the explanation is B's. */
  parts: readonly Part[]
}

const A: LandingLayout = { hero: 'plate-right', ground: 'paper', parts: ['exhibit', 'voices', 'benefits'] }

/** How a service's A page differs. */
const layouts: Record<string, Partial<LandingLayout>> = {
  // Its story starts on a Friday night.
  'legal-operations-automation': { ground: 'dark', parts: ['exhibit', 'benefits', 'voices'] },
  'ai-integration-training': { ground: 'raised' },
  'technology-stack-optimization': { hero: 'plate-below', ground: 'raised' },
  'fractional-cto': { ground: 'deep', parts: ['benefits', 'exhibit', 'voices'] },
  'exit-transition-readiness': { hero: 'plate-below' },
  'knowledge-management-systems': { hero: 'plate-below', ground: 'raised' },
}

/** B is a table and a paragraph for each question. */
const B: LandingLayout = { hero: 'band', ground: 'raised', parts: ['exhibit', 'explanation', 'benefits'] }

export const landingLayout = (service: string, variant: 'a' | 'b'): LandingLayout =>
  variant === 'b' ? B : { ...A, ...layouts[service] }
