export type Ground = 'paper' | 'raised' | 'dark' | 'deep'

export type HeroForm = 'plate-right' | 'plate-left' | 'plate-below' | 'rail' | 'band' | 'sheet'

/** Columns below the portrait, or a list or grid with the portrait to one side. Until there's one, the heading takes its place. */
export type BenefitsForm = 'columns' | `${'list' | 'grid'}-${'left' | 'right'}`

/** Where B's table of contents goes; 'chapters' has headings next to the text instead. */
export type ExplanationForm = 'contents-left' | 'contents-right' | 'chapters'

interface Layout<Own> {
  hero: HeroForm
  ground: Ground
  /** The sections between the hero and the closing call to action, in this order. */
  parts: { exhibit: true; benefits: BenefitsForm } & Own
}

export interface LandingLayouts {
  a: Layout<{ voices: Ground }>
  b: Layout<{ explanation: ExplanationForm }>
}

/** Each service's two pages: A leads with its figure, B with its text. */
const layouts: Record<string, LandingLayouts> = {
  // Its story starts on a Friday night.
  'legal-operations-automation': {
    a: { hero: 'plate-right', ground: 'dark', parts: { exhibit: true, benefits: 'list-left', voices: 'raised' } },
    b: {
      hero: 'rail',
      ground: 'paper',
      parts: { explanation: 'contents-left', exhibit: true, benefits: 'list-right' },
    },
  },
  'ai-integration-training': {
    a: { hero: 'plate-left', ground: 'raised', parts: { exhibit: true, voices: 'deep', benefits: 'columns' } },
    b: { hero: 'band', ground: 'paper', parts: { explanation: 'contents-right', benefits: 'columns', exhibit: true } },
  },
  'technology-stack-optimization': {
    a: { hero: 'plate-below', ground: 'raised', parts: { exhibit: true, benefits: 'list-right', voices: 'dark' } },
    b: { hero: 'sheet', ground: 'paper', parts: { benefits: 'grid-left', explanation: 'chapters', exhibit: true } },
  },
  'fractional-cto': {
    a: { hero: 'plate-left', ground: 'deep', parts: { benefits: 'grid-right', exhibit: true, voices: 'raised' } },
    b: { hero: 'rail', ground: 'raised', parts: { exhibit: true, explanation: 'contents-left', benefits: 'columns' } },
  },
  'exit-transition-readiness': {
    a: { hero: 'plate-below', ground: 'paper', parts: { exhibit: true, voices: 'dark', benefits: 'list-left' } },
    b: { hero: 'band', ground: 'deep', parts: { explanation: 'chapters', exhibit: true, benefits: 'columns' } },
  },
  'knowledge-management-systems': {
    a: { hero: 'sheet', ground: 'raised', parts: { benefits: 'columns', exhibit: true, voices: 'raised' } },
    b: {
      hero: 'plate-below',
      ground: 'raised',
      parts: { explanation: 'contents-right', benefits: 'list-right', exhibit: true },
    },
  },
  'advanced-legal-analytics': {
    a: { hero: 'plate-right', ground: 'paper', parts: { exhibit: true, voices: 'deep', benefits: 'grid-right' } },
    b: { hero: 'band', ground: 'dark', parts: { benefits: 'list-left', explanation: 'chapters', exhibit: true } },
  },
}

const DEFAULT: LandingLayouts = {
  a: { hero: 'plate-right', ground: 'paper', parts: { exhibit: true, benefits: 'grid-left', voices: 'dark' } },
  b: {
    hero: 'plate-left',
    ground: 'paper',
    parts: { explanation: 'contents-left', exhibit: true, benefits: 'columns' },
  },
}

export const landingLayout = (service: string): LandingLayouts => layouts[service] ?? DEFAULT
