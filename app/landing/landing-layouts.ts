import type { Ground } from './landing-section.tsx'

/** How words and plate share the first screen. */
export type HeroForm = 'plate-right' | 'plate-left' | 'plate-below' | 'rail' | 'band' | 'sheet'
/** Where B's contents go; 'chapters' has headings beside the text instead. */
export type ExplanationForm = 'contents-left' | 'contents-right' | 'chapters'
export type LandingPart = 'exhibit' | 'benefits' | 'voices' | 'explanation'

/** Columns go under the portrait; a list or a grid beside it. */
export type BenefitsLayout = { benefits: 'columns' } | { benefits: 'list' | 'grid'; portrait: 'left' | 'right' }

interface PageLayout {
  hero: HeroForm
  ground: Ground
  /** Between the hero and the closing call, in order. */
  parts: readonly LandingPart[]
}

type Layout = PageLayout & BenefitsLayout
type ShortLayout = Layout & { voices: Ground }
type LongLayout = Layout & { explanation: ExplanationForm }
export type LandingLayout = ShortLayout | LongLayout

/** The layout of each service's two pages, A led by its figure and B by its text. */
const layouts: Record<string, { a: ShortLayout; b: LongLayout }> = {
  'legal-operations-automation': {
    // Its story starts on a Friday night.
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
    // A person is on offer, so the portrait comes before the log.
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

/** For a service that has none of its own. */
const DEFAULT: { a: ShortLayout; b: LongLayout } = {
  a: {
    hero: 'plate-right',
    ground: 'paper',
    parts: ['exhibit', 'benefits', 'voices'],
    benefits: 'grid',
    portrait: 'left',
    voices: 'dark',
  },
  b: {
    hero: 'plate-left',
    ground: 'paper',
    parts: ['explanation', 'exhibit', 'benefits'],
    explanation: 'contents-left',
    benefits: 'columns',
  },
}

export const landingLayout = (service: string): { a: ShortLayout; b: LongLayout } => layouts[service] ?? DEFAULT
