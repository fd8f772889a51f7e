import type { Ground } from './landing-section.tsx'

/** How words and plate share the first screen. */
export type HeroForm = 'plate-right' | 'plate-left' | 'plate-below' | 'rail' | 'band' | 'sheet'
/** Where B's contents stand; in chapters its headings stand beside the text instead. */
export type ExplanationForm = 'contents-left' | 'contents-right' | 'chapters'
export type LandingPart = 'exhibit' | 'benefits' | 'voices' | 'explanation'

/** Columns stand under the founder's portrait; a list or a grid has it at a side. */
export type BenefitsLayout = { benefits: 'columns' } | { benefits: 'list' | 'grid'; portrait: 'left' | 'right' }

interface PageLayout {
  hero: HeroForm
  ground: Ground
  /** What stands between the hero and the closing call, in this order. */
  parts: readonly LandingPart[]
}

type Layout = PageLayout & BenefitsLayout
type ShortLayout = Layout & { voices: Ground }
type LongLayout = Layout & { explanation: ExplanationForm }
export type LandingLayout = ShortLayout | LongLayout

/** The compositions of each service's two pages. A moves by its figure, B by its text; what comes next to each other differs. */
const layouts: Record<string, { a: ShortLayout; b: LongLayout }> = {
  'legal-operations-automation': {
    // It begins on a Friday night.
    a: {
      hero: 'plate-right',
      ground: 'dark',
      parts: ['exhibit', 'benefits', 'voices'],
      benefits: 'list',
      portrait: 'left',
      voices: 'raised',
    },
    b: {
      hero: 'rail',
      ground: 'paper',
      parts: ['explanation', 'exhibit', 'benefits'],
      explanation: 'contents-left',
      benefits: 'list',
      portrait: 'right',
    },
  },
  'ai-integration-training': {
    a: {
      hero: 'plate-left',
      ground: 'raised',
      parts: ['exhibit', 'voices', 'benefits'],
      benefits: 'columns',
      voices: 'deep',
    },
    b: {
      hero: 'band',
      ground: 'paper',
      parts: ['explanation', 'benefits', 'exhibit'],
      explanation: 'contents-right',
      benefits: 'columns',
    },
  },
  'technology-stack-optimization': {
    a: {
      hero: 'plate-below',
      ground: 'raised',
      parts: ['exhibit', 'benefits', 'voices'],
      benefits: 'list',
      portrait: 'right',
      voices: 'dark',
    },
    b: {
      hero: 'sheet',
      ground: 'paper',
      parts: ['benefits', 'explanation', 'exhibit'],
      explanation: 'chapters',
      benefits: 'grid',
      portrait: 'left',
    },
  },
  'fractional-cto': {
    // What is offered is a person: the portrait comes before the log.
    a: {
      hero: 'plate-left',
      ground: 'deep',
      parts: ['benefits', 'exhibit', 'voices'],
      benefits: 'grid',
      portrait: 'right',
      voices: 'raised',
    },
    b: {
      hero: 'rail',
      ground: 'raised',
      parts: ['exhibit', 'explanation', 'benefits'],
      explanation: 'contents-left',
      benefits: 'columns',
    },
  },
  'exit-transition-readiness': {
    a: {
      hero: 'plate-below',
      ground: 'paper',
      parts: ['exhibit', 'voices', 'benefits'],
      benefits: 'list',
      portrait: 'left',
      voices: 'dark',
    },
    b: {
      hero: 'band',
      ground: 'deep',
      parts: ['explanation', 'exhibit', 'benefits'],
      explanation: 'chapters',
      benefits: 'columns',
    },
  },
  'knowledge-management-systems': {
    a: {
      hero: 'sheet',
      ground: 'raised',
      parts: ['benefits', 'exhibit', 'voices'],
      benefits: 'columns',
      voices: 'raised',
    },
    b: {
      hero: 'plate-below',
      ground: 'raised',
      parts: ['explanation', 'benefits', 'exhibit'],
      explanation: 'contents-right',
      benefits: 'list',
      portrait: 'right',
    },
  },
  'advanced-legal-analytics': {
    a: {
      hero: 'plate-right',
      ground: 'paper',
      parts: ['exhibit', 'voices', 'benefits'],
      benefits: 'grid',
      portrait: 'right',
      voices: 'deep',
    },
    b: {
      hero: 'band',
      ground: 'dark',
      parts: ['benefits', 'explanation', 'exhibit'],
      explanation: 'chapters',
      benefits: 'list',
      portrait: 'left',
    },
  },
}

/** @throws for a service that has no landing pages */
export function landingLayout(service: string): { a: ShortLayout; b: LongLayout } {
  const found = layouts[service]
  if (!found) throw new Error(`landing-layouts.ts has no composition for ${service}`)
  return found
}
