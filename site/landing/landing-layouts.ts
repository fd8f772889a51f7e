export type Ground = 'paper' | 'raised' | 'dark' | 'deep'

export type HeroForm = 'plate-right' | 'plate-left' | 'plate-below' | 'band' | 'sheet'

/** Columns below the portrait, or a list or grid with the portrait to one side. Until there's one, the heading takes its place. */
export type BenefitsForm = 'columns' | `${'list' | 'grid'}-${'left' | 'right'}`

export interface LandingLayout {
  hero: HeroForm
  ground: Ground
  /** The sections between the hero and the end, in this order. Testimonials are A's, the explanation is B's. */
  parts: { exhibit?: true; benefits: BenefitsForm; voices?: Ground; explanation?: true }
}

/** Each service's A page leads with its figure. */
const layouts: Record<string, LandingLayout> = {
  // Its story starts on a Friday night.
  'legal-operations-automation': {
    hero: 'plate-right',
    ground: 'dark',
    parts: { exhibit: true, benefits: 'list-left', voices: 'raised' },
  },
  'ai-integration-training': {
    hero: 'plate-left',
    ground: 'raised',
    parts: { exhibit: true, voices: 'deep', benefits: 'columns' },
  },
  'technology-stack-optimization': {
    hero: 'plate-below',
    ground: 'raised',
    parts: { exhibit: true, benefits: 'list-right', voices: 'dark' },
  },
  'fractional-cto': {
    hero: 'plate-left',
    ground: 'deep',
    parts: { benefits: 'grid-right', exhibit: true, voices: 'raised' },
  },
  'exit-transition-readiness': {
    hero: 'plate-below',
    ground: 'paper',
    parts: { exhibit: true, voices: 'dark', benefits: 'list-left' },
  },
  'knowledge-management-systems': {
    hero: 'sheet',
    ground: 'raised',
    parts: { benefits: 'columns', exhibit: true, voices: 'raised' },
  },
  'advanced-legal-analytics': {
    hero: 'plate-right',
    ground: 'paper',
    parts: { exhibit: true, voices: 'deep', benefits: 'grid-right' },
  },
}

const DEFAULT: LandingLayout = {
  hero: 'plate-right',
  ground: 'paper',
  parts: { exhibit: true, benefits: 'grid-left', voices: 'dark' },
}

/** B is a table and a paragraph for each question. */
const B: LandingLayout = {
  hero: 'band',
  ground: 'raised',
  parts: { exhibit: true, explanation: true, benefits: 'columns' },
}

export const landingLayout = (service: string, variant: 'a' | 'b'): LandingLayout =>
  variant === 'b' ? B : (layouts[service] ?? DEFAULT)
